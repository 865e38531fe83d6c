export { SelftestPage } from './selftest-page.tsx';
