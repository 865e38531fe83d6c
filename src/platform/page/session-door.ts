import type { SessionDoor } from '../../outbox/staff-session.ts';
import { lazily } from './lazily.ts';

export function sessionDoor(apiBase: string): SessionDoor {
  return {
    open: lazily(async () => (await import('./open-staff-session.ts')).openStaffSession(apiBase)),
  };
}
