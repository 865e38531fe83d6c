/**
 * GET: the course catalogue (specification section 7). In its own file because delivery calls it without parsing
 * courses.
 */
export const coursesPath = '/api/courses/getAllCourses';
