/// Wrong: does a begin or end within b, in x and in y? The function of docs/PLUGINS.md, which a taller or wider a passes by.
public class MyBoxes : IFunction
{
    public string Description { get { return "\"a\": \"aabb\", \"b\": \"aabb\", \"touch\": \"hits\""; } }

    public int Answer(int kindA, double[] a, int kindB, double[] b, double[] measure)
    {
        bool x = (b[0] <= a[0] && a[0] <= b[2]) || (b[0] <= a[2] && a[2] <= b[2]);
        bool y = (b[1] <= a[1] && a[1] <= b[3]) || (b[1] <= a[3] && a[3] <= b[3]);
        return x && y ? 2 : 0;
    }
}
