/** The key of the stored session, JSON with a token, in local and in session storage (specification section 3). */
export const sessionKey = 'jwt';

/**
 * In local storage: somebody has signed out on this device. From then on session storage alone is no session: a tab that
 * slept meanwhile still holds the one that was left.
 */
export const signedOutKey = 'signedOut';

/** The key of the path to go to after signing in (specification section 2). */
export const externalUrlKey = 'externalUrl';
