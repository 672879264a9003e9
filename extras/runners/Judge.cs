using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;

/// Answers the questions of docs/PROTOCOL.md by the class that implements IFunction:
///
///     mcs -out:mine.exe extras/runners/Judge.cs Mine.cs
///     touchstone fuzz --command "mono mine.exe"
/// or with dotnet: both files in one project.
public interface IFunction
{
    /// Fields of the description: "a": "circle", "b": ["aabb", "obb"], "touch": "hits". The name is the class's.
    string Description { get; }

    /// The numbers of a and b are those of touchstone_plugin.h, of a cast with the shape's motion behind them; of a list b then has the
    /// others: how many, and of each its kind, how many numbers, and these. Returns 0, 1, 2, or -1 to refuse; fills measure.
    int Answer(int kindA, double[] a, int kindB, double[] b, double[] measure);
}

public static class Judge
{
    static Stream Pipe(int descriptor, FileAccess access) // mono makes no stream of the descriptor itself
    {
        return new FileStream("/dev/fd/" + descriptor, FileMode.Open, access, FileShare.ReadWrite, 1 << 16);
    }

    /// Null if the descriptor is closed or a file: a program that is started by hand has no pipes there.
    static Stream PipeIfAny(int descriptor, FileAccess access)
    {
        try
        {
            var pipe = Pipe(descriptor, access);
            return pipe.CanSeek ? null : pipe;
        }
        catch (Exception error) when (error is IOException || error is UnauthorizedAccessException) { return null; }
    }

    static double[] Numbers(BinaryReader questions, int count)
    {
        var numbers = new double[count];
        for (int k = 0; k < count; k++) numbers[k] = questions.ReadDouble();
        return numbers;
    }

    static void Reply(BinaryWriter replies, int state, int relation, double[] measures, string text)
    {
        var words = Encoding.UTF8.GetBytes(string.Join(" ", text.Split()));
        int padded = (words.Length + 7) / 8 * 8;
        foreach (int number in new[] {24 + 8 * measures.Length + padded, state, relation, measures.Length, words.Length, 0}) replies.Write(number);
        foreach (double measure in measures) replies.Write(measure);
        Array.Resize(ref words, padded);
        replies.Write(words);
    }

    public static int Main(string[] arguments)
    {
        bool help = arguments.Length > 0 && (arguments[0] == "--help" || arguments[0] == "-h");
        Stream input = help ? null : PipeIfAny(3, FileAccess.Read), output = input == null ? null : PipeIfAny(4, FileAccess.Write);
        if (output == null)
        {
            Console.Error.WriteLine("usage: touchstone fuzz --command \"mono mine.exe\", where mine.exe is Judge.cs, compiled with your function");
            return 2;
        }
        var questions = new BinaryReader(input);
        var replies = new BinaryWriter(output);
        var type = Assembly.GetExecutingAssembly().GetTypes().FirstOrDefault(one => one.IsClass && typeof(IFunction).IsAssignableFrom(one));
        var function = type == null ? null : (IFunction)Activator.CreateInstance(type);
        string line = function == null ? "\"error\": \"no class implements IFunction\"" : "\"name\": \"" + type.Name + "\", " + function.Description;
        replies.Write(Encoding.UTF8.GetBytes("{\"touchstone\": 3, " + line + "}\n"));
        replies.Flush();
        if (function == null) return 1;
        bool gives = line.Contains("\"gives\"");
        while (true)
        {
            if (questions.ReadBytes(4).Length < 4) return 0; // the bytes of the frame: its questions have theirs
            for (int left = questions.ReadInt32(); left > 0; left--)
            {
                var head = Enumerable.Range(0, 6).Select(k => questions.ReadInt32()).ToArray(); // bytes, asked, kind, count, kind, count
                int moves = head[1] >= 4 ? 2 : 0; // the motion of each shape of a cast; of a list its others follow
                var numbers = new[] {head[3], head[5], moves, head[1] == 8 ? (head[0] - 24) / 8 - head[3] - head[5] - 2 : moves}
                    .Select(count => Numbers(questions, count)).ToArray();
                double[] a = numbers[0].Concat(numbers[2]).ToArray(), b = numbers[1].Concat(numbers[3]).ToArray(), none = new double[0];
                questions.ReadBytes(head[0] - 24 - 8 * (a.Length + b.Length)); // what a later version adds
                var measure = Enumerable.Repeat(double.NaN, head[1] == 8 ? 7 : moves > 0 ? 6 : 5).ToArray();
                try
                {
                    int returned = function.Answer(head[2], a, head[4], b, measure);
                    if (returned < -1 || returned > 2) throw new InvalidOperationException("returned " + returned + ", expected 0, 1 or 2");
                    Reply(replies, returned < 0 ? 1 : 0, Math.Max(returned, 0), gives && returned >= 0 ? measure : none, "");
                }
                catch (Exception thrown) { Reply(replies, 2, 0, none, thrown.GetType().Name + ": " + thrown.Message); }
            }
            replies.Flush();
        }
    }
}
