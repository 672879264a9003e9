/// Two axis-aligned boxes meet if their intervals meet on both axes. Each is minx miny maxx maxy.
public class Boxes : IFunction
{
    public string Description { get { return "\"a\": \"aabb\", \"b\": \"aabb\", \"touch\": \"hits\""; } }

    public int Answer(int kindA, double[] a, int kindB, double[] b, double[] measure)
    {
        return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3] ? 2 : 0;
    }
}
