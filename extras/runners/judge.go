// Answers the questions of docs/PROTOCOL.md by a function in Go. Copy it beside a file such as examples/boxes.go, which fills in
// `description` and `answer`:
//
//	go build -o mine judge.go mine.go
//	touchstone fuzz --command ./mine
//
// If it asks for casts, a shape's motion follows its numbers, and of a list then the others as in docs/PROTOCOL.md; measure[5] is the time.
package main

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
)

// asked calls the function. A panic is an exception: its words.
func asked(kindA int32, a []float64, kindB int32, b []float64, measure []float64) (returned int, words string) {
	defer func() {
		if thrown := recover(); thrown != nil {
			words = fmt.Sprint(thrown)
		}
	}()
	returned = answer(int(kindA), a, int(kindB), b, measure)
	if returned < -1 || returned > 2 {
		words = fmt.Sprintf("returned %d, expected 0, 1 or 2", returned)
	}
	return returned, words
}

// isPipe: started by touchstone, the descriptor is one; by hand it is closed, or something else.
func isPipe(file *os.File) bool {
	about, err := file.Stat()
	return err == nil && about.Mode()&os.ModeNamedPipe != 0
}

func main() {
	input, output := os.NewFile(3, "questions"), os.NewFile(4, "replies")
	if !isPipe(input) || !isPipe(output) || len(os.Args) > 1 && (os.Args[1] == "--help" || os.Args[1] == "-h") {
		fmt.Fprintf(os.Stderr, "usage: touchstone fuzz --command %q, which asks the function that was compiled into it\n", os.Args[0])
		os.Exit(2)
	}
	questions, replies, nan := bufio.NewReaderSize(input, 1<<16), bufio.NewWriterSize(output, 1<<16), math.NaN()
	description["touchstone"] = 3
	json.NewEncoder(output).Encode(description)
	for {
		var head [2]int32 // the bytes of the frame, and its questions
		if binary.Read(questions, binary.LittleEndian, &head) != nil {
			return
		}
		frame := make([]byte, head[0]-8)
		if _, err := io.ReadFull(questions, frame); err != nil {
			return
		}
		for ; head[1] > 0; head[1]-- {
			integer := func(at int) int32 { return int32(binary.LittleEndian.Uint32(frame[at:])) }
			measure := []float64{nan, nan, nan, nan, nan}
			countA, both, moves, end := integer(12), integer(12)+integer(20), int32(0), integer(12)+integer(20)
			if integer(4) == 4 { // a cast: the motions follow the numbers of both
				measure, moves, end = append(measure, nan), 2, both+4
			} else if integer(4) == 8 { // a list: so do its others
				measure, moves, end = append(measure, nan, nan), 2, (integer(0)-24)/8
			}
			numbers := make([]float64, end)
			for k := range numbers {
				numbers[k] = math.Float64frombits(binary.LittleEndian.Uint64(frame[24+8*k:]))
			}
			a := append(numbers[:countA:countA], numbers[both:both+moves]...)
			b := append(numbers[countA:both:both], numbers[both+moves:]...)
			returned, words := asked(integer(8), a, integer(16), b, measure)
			text := append([]byte(words), make([]byte, -len(words)&7)...)
			reply := [6]int32{24 + int32(len(text)), 0, int32(returned), 0, int32(len(words)), 0}
			if words != "" {
				reply[1], reply[2] = 2, 0
			} else if returned < 0 {
				reply[1], reply[2] = 1, 0
			} else if description["gives"] != nil {
				reply[0], reply[3] = 24+8*int32(len(measure)), int32(len(measure))
			}
			binary.Write(replies, binary.LittleEndian, reply)
			binary.Write(replies, binary.LittleEndian, measure[:reply[3]])
			replies.Write(text)
			frame = frame[integer(0):]
		}
		replies.Flush()
	}
}
