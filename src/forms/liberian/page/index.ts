export { LiberianFileTools as FileTools } from './file-tools.tsx';
export { LiberianForm as Page } from './liberian-form.tsx';
