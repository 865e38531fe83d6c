export { LoginPage } from './login-page.tsx';
export { openStaffSession } from './open-staff-session.ts';
export { RedirectedNotice } from './redirected-notice.tsx';
export { StaffGuard } from './staff-guard.tsx';
