import java.io.*;
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.stream.*;

/* Answers the questions of docs/PROTOCOL.md by a class that implements Judge.Function, named as the argument:
 *
 *     javac -d out extras/runners/Judge.java Mine.java
 *     touchstone fuzz --command "java -cp out Judge Mine"
 *
 * Java 13 or later. */
public final class Judge {
    public interface Function {
        /** Fields of the description: "a": "circle", "b": ["aabb", "obb"], "touch": "hits". The name is the class's. */
        String description();

        /**
         * The numbers of a and b are those of touchstone_plugin.h, of a cast with the shape's motion behind them; of a list b then has the
         * others: how many, and of each its kind, how many numbers, and these. Returns 0, 1, 2, or -1 to refuse; fills measure.
         */
        int answer(int kindA, double[] a, int kindB, double[] b, double[] measure) throws Exception;
    }

    private static String quoted(String text) {
        return '"' + text.chars().mapToObj(sign -> sign < ' ' || sign == '"' || sign == '\\' ? String.format("\\u%04x", sign)
                : String.valueOf((char) sign)).collect(Collectors.joining()) + '"';
    }

    private static double[] numbers(ByteBuffer frame, int at, int count, int moveAt, int moves) {
        return IntStream.range(0, count + moves).mapToDouble(k -> frame.getDouble(k < count ? at + 8 * k : moveAt + 8 * (k - count))).toArray();
    }

    private static void reply(ByteArrayOutputStream replies, int state, int relation, double[] measures, String text) {
        byte[] words = text.replaceAll("\\s+", " ").getBytes(StandardCharsets.UTF_8);
        int size = 24 + 8 * measures.length + (words.length + 7) / 8 * 8;
        ByteBuffer reply = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        reply.putInt(size).putInt(state).putInt(relation).putInt(measures.length).putInt(words.length).putInt(0);
        for (double measure : measures) reply.putDouble(measure);
        replies.writeBytes(reply.put(words).array());
    }

    // Started by hand it has files of the JVM as these descriptors: to open one would empty it.
    private static boolean isPipe(int descriptor) {
        try {
            return ((int) Files.getAttribute(Path.of("/dev/fd/" + descriptor), "unix:mode") & 0170000) == 0010000;
        } catch (IOException | RuntimeException error) {
            return false;
        }
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1 || !isPipe(3) || !isPipe(4)) {
            System.err.println("usage: touchstone fuzz --command \"java -cp out Judge CLASS\", where CLASS implements Judge.Function");
            System.exit(2);
        }
        DataInputStream questions = new DataInputStream(new FileInputStream("/dev/fd/3"));
        FileOutputStream output = new FileOutputStream("/dev/fd/4");
        Function function = null;
        String line = null;
        try {
            Function made = (Function) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
            line = "\"name\": " + quoted(arguments[0].replaceAll("\\W", "_")) + ", " + made.description().replaceAll("\\s+", " ");
            function = made;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError error) {
            line = "\"error\": " + quoted(error.toString());
        }
        output.write(("{\"touchstone\": 3, " + line + "}\n").getBytes(StandardCharsets.UTF_8));
        if (function == null) System.exit(1);
        boolean gives = line.contains("\"gives\"");
        byte[] head = new byte[8];
        while (questions.readNBytes(head, 0, 8) == 8) {
            ByteBuffer sizes = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer frame = ByteBuffer.wrap(questions.readNBytes(sizes.getInt(0) - 8)).order(ByteOrder.LITTLE_ENDIAN);
            ByteArrayOutputStream replies = new ByteArrayOutputStream();
            for (int k = 0, at = 0; k < sizes.getInt(4); k++, at += frame.getInt(at)) {
                int asked = frame.getInt(at + 4), moves = asked >= 4 ? 2 : 0; // the motion of each shape of a cast
                int second = at + 24 + 8 * frame.getInt(at + 12), moveAt = second + 8 * frame.getInt(at + 20);
                int rest = asked == 8 ? (at + frame.getInt(at) - moveAt) / 8 - 2 : moves;
                double[] a = numbers(frame, at + 24, frame.getInt(at + 12), moveAt, moves);
                double[] b = numbers(frame, second, frame.getInt(at + 20), moveAt + 8 * moves, rest);
                double[] measure = DoubleStream.generate(() -> Double.NaN).limit(asked == 8 ? 7 : moves > 0 ? 6 : 5).toArray();
                try {
                    int returned = function.answer(frame.getInt(at + 8), a, frame.getInt(at + 16), b, measure);
                    if (returned < -1 || returned > 2) throw new IllegalStateException("returned " + returned + ", expected 0, 1 or 2");
                    reply(replies, returned < 0 ? 1 : 0, Math.max(returned, 0), gives && returned >= 0 ? measure : new double[0], "");
                } catch (Throwable thrown) {
                    reply(replies, 2, 0, new double[0], thrown.toString());
                }
            }
            replies.writeTo(output);
        }
    }
}
