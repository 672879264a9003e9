// touchstone/lite: exact collision tests of shapes in the plane, in plain JavaScript.
export {APART, OVERLAPPING, TOUCHING} from './numbers.js';
export * from './makers.js';
export {meets, overlaps, relation, within, relationAabbCircle, relationAabbPoint, relationAabbSegment, relationAabbs,
    relationCapsuleAabb, relationCapsuleCircle, relationCapsuleObb, relationCapsulePoint, relationCapsulePolygon,
    relationCapsuleSegment, relationCapsuleTriangle, relationCapsules, relationCirclePoint, relationCircleSegment,
    relationCircles, relationObbAabb, relationObbCircle, relationObbPoint, relationObbSegment, relationObbs, relationPoints,
    relationPolygonAabb, relationPolygonCircle, relationPolygonObb, relationPolygonPoint, relationPolygonSegment,
    relationPolygonTriangle, relationPolygons, relationSegmentPoint, relationSegments, relationTriangleAabb,
    relationTriangleCircle, relationTriangleObb, relationTrianglePoint, relationTriangleSegment, relationTriangles} from
    './relation.js';
export {contact, distance, contactAabbCircle, contactAabbPoint, contactAabbSegment, contactAabbs, contactCapsuleAabb,
    contactCapsuleCircle, contactCapsuleObb, contactCapsulePoint, contactCapsulePolygon, contactCapsuleSegment,
    contactCapsuleTriangle, contactCapsules, contactCirclePoint, contactCircleSegment, contactCircles, contactObbAabb,
    contactObbCircle, contactObbPoint, contactObbSegment, contactObbs, contactPoints, contactPolygonAabb, contactPolygonCircle,
    contactPolygonObb, contactPolygonPoint, contactPolygonSegment, contactPolygonTriangle, contactPolygons, contactSegmentPoint,
    contactSegments, contactTriangleAabb, contactTriangleCircle, contactTriangleObb, contactTrianglePoint,
    contactTriangleSegment, contactTriangles} from './contact.js';
