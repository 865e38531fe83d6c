export { FindRequest } from './find-request.tsx';
export { OfficeFiles } from './office-files.tsx';
