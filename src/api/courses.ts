/** GET: the course catalogue (specification section 7). */
export const coursesPath = '/api/courses/getAllCourses';
