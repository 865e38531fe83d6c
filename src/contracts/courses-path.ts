/** GET: the course catalogue (specification section 7). Apart, because delivery asks it and reads no courses. */
export const coursesPath = '/api/courses/getAllCourses';
