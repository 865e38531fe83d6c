export { FindRequest } from './find-request.tsx';
export { QuotedCourses } from './quoted-courses.tsx';
export { OfficeFiles } from './office-files.tsx';
