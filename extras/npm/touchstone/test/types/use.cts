// As CommonJS: compiled, not run.
import lite = require('touchstone/lite');
import SAT = require('touchstone/sat');

const found: lite.Relation = lite.relation(lite.circle(0, 0, 1), lite.circle(2, 0, 1));
const hit: boolean = SAT.testCircleCircle(new SAT.Circle(new SAT.Vector(0, 0), found), new SAT.Circle());
export = hit;
