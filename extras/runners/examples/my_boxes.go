package main

// The fields of docs/PROTOCOL.md.
var description = map[string]any{"name": "my_boxes", "a": "aabb", "b": "aabb", "touch": "hits"}

// Wrong: does a begin or end within b, in x and in y? The function of docs/PLUGINS.md, which a taller or wider a passes by.
func answer(kindA int, a []float64, kindB int, b []float64, measure []float64) int {
	x := (b[0] <= a[0] && a[0] <= b[2]) || (b[0] <= a[2] && a[2] <= b[2])
	y := (b[1] <= a[1] && a[1] <= b[3]) || (b[1] <= a[3] && a[3] <= b[3])
	if x && y {
		return 2
	}
	return 0
}
