/// Throws for radius 0, refuses 1, returns 7 for 2; otherwise it gives how many numbers b has, -0, and the first two of b; of a
/// cast both motions in one number, of a list the last numbers of it instead of the second, and again how many b has.
public class Asked : IFunction
{
    public string Description
    {
        get
        {
            return "\"a\": \"circle\", \"b\": [\"circle\", \"polygon\"], \"touch\": \"either\", " +
                   "\"gives\": [\"distance\", \"normal\", \"contact\"], \"refuses\": true";
        }
    }

    public int Answer(int kindA, double[] a, int kindB, double[] b, double[] measure)
    {
        System.Console.WriteLine("not heard");
        if (a[2] == 0) throw new System.ArgumentException("no such radius");
        measure[0] = b.Length;
        measure[1] = -0.0;
        measure[3] = b[0];
        measure[4] = b[1];
        if (a.Length > 3) measure[5] = 1000 * a[3] + 100 * a[4] + 10 * b[b.Length - 2] + b[b.Length - 1];
        if (measure.Length > 6) measure[6] = b.Length;
        return a[2] == 1 ? -1 : a[2] == 2 ? 7 : 0;
    }
}
