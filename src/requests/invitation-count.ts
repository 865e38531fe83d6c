const key = 'installInvitations';
const atMost = 2;

/** How often the invitation was answered on this device; forbidden storage counts as often enough. */
function answered(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    return atMost;
  }
}

export function mayInvite(): boolean {
  return answered() < atMost;
}

export function rememberInvitation(): void {
  try {
    localStorage.setItem(key, String(answered() + 1));
  } catch {
    // Forbidden storage: it is not asked again on this visit.
  }
}
