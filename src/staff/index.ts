import './styles.css';
export { StaffArea } from './staff-area.tsx';
export { StaffHeader } from './staff-header.tsx';
