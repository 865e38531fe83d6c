export { LiberianForm as Page } from './liberian-form.tsx';
