import type { SessionDoor, StaffSession } from '../../outbox/staff-session.ts';

/** Loads the session's code when it is asked for. What cannot be loaded now is loaded when it is wanted again. */
export function sessionDoor(apiBase: string): SessionDoor {
  let opening: Promise<StaffSession> | undefined;
  const load = async (): Promise<StaffSession> => {
    const { openStaffSession } = await import('./open-staff-session.ts');
    return openStaffSession(apiBase);
  };
  return {
    open() {
      opening ??= load().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
  };
}
