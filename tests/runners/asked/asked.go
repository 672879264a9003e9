package main

import (
	"fmt"
	"math"
)

var description = map[string]any{"name": "asked", "a": "circle", "b": []string{"circle", "polygon"}, "touch": "either",
	"gives": []string{"distance", "normal", "contact"}, "refuses": true}

// Panics for radius 0, refuses 1, returns 7 for 2; otherwise it gives how many numbers b has, -0, and the first two of b; of a
// cast both motions in one number, of a list the last numbers of it instead of the second, and again how many b has.
func answer(kindA int, a []float64, kindB int, b []float64, measure []float64) int {
	fmt.Println("not heard")
	if a[2] == 0 {
		panic("no such radius")
	}
	measure[0], measure[1], measure[3], measure[4] = float64(len(b)), math.Copysign(0, -1), b[0], b[1]
	if len(a) > 3 {
		measure[5] = 1000*a[3] + 100*a[4] + 10*b[len(b)-2] + b[len(b)-1]
	}
	if len(measure) > 6 {
		measure[6] = float64(len(b))
	}
	return map[float64]int{1: -1, 2: 7}[a[2]]
}
