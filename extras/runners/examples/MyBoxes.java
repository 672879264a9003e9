/** Wrong: does a begin or end within b, in x and in y? The function of docs/PLUGINS.md, which a taller or wider a passes by. */
public final class MyBoxes implements Judge.Function {
    public String description() {
        return "\"a\": \"aabb\", \"b\": \"aabb\", \"touch\": \"hits\"";
    }

    public int answer(int kindA, double[] a, int kindB, double[] b, double[] measure) {
        boolean x = (b[0] <= a[0] && a[0] <= b[2]) || (b[0] <= a[2] && a[2] <= b[2]);
        boolean y = (b[1] <= a[1] && a[1] <= b[3]) || (b[1] <= a[3] && a[3] <= b[3]);
        return x && y ? 2 : 0;
    }
}
