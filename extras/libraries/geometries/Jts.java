// JTS: Geometry.relate, its functions for the named relations, and those of prepared geometries.
// The lines are as lines.h has them. Not asked is what is not valid by its own test, and what it
// throws an exception for.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import org.locationtech.jts.JTSVersion;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

class Jts {
    private static String digits(boolean... named) {
        StringBuilder text = new StringBuilder();
        for (boolean one : named) text.append(one ? '1' : '0');
        return text.toString();
    }

    // disjoint, intersects, touches, crosses, within, contains, overlaps, equals, covers, covered by
    private static String named(Geometry a, Geometry b) {
        return digits(a.disjoint(b), a.intersects(b), a.touches(b), a.crosses(b), a.within(b), a.contains(b),
                      a.overlaps(b), a.equalsTopo(b), a.covers(b), a.coveredBy(b));
    }

    private static String prepared(PreparedGeometry a, Geometry b) {
        return digits(a.disjoint(b), a.intersects(b), a.touches(b), a.crosses(b), a.within(b), a.contains(b),
                      a.overlaps(b)) + "-" + digits(a.covers(b), a.coveredBy(b));
    }

    private static String answer(String question, String line) {
        try {
            String[] wkt = line.split("\t");
            Geometry a = new WKTReader().read(wkt[0]), b = new WKTReader().read(wkt[1]);
            if (!a.isValid() || !b.isValid()) return "?not valid there";
            if (question.equals("named")) return named(a, b);
            if (question.equals("prepared")) return prepared(PreparedGeometryFactory.prepare(a), b);
            return a.relate(b).toString();
        } catch (ParseException | RuntimeException error) {
            return "?" + (error.getMessage() + "").split(" ?[\\[:\n]")[0];
        }
    }

    public static void main(String[] argument) throws IOException {
        String question = argument.length > 0 ? argument[0] : "relate";
        if (question.equals("version")) {
            System.out.println("JTS " + JTSVersion.CURRENT_VERSION);
            return;
        }
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(answer(question, line));
            System.out.flush();
        }
    }
}
