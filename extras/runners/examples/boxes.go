package main

// The fields of docs/PROTOCOL.md.
var description = map[string]any{"name": "boxes", "a": "aabb", "b": "aabb", "touch": "hits"}

// Two axis-aligned boxes meet if their intervals meet on both axes. Each is minx miny maxx maxy.
func answer(kindA int, a []float64, kindB int, b []float64, measure []float64) int {
	if a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3] {
		return 2
	}
	return 0
}
