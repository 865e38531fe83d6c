/** The key of the stored session, JSON with a token, in local and in session storage (specification section 3). */
export const sessionKey = 'jwt';

/**
 * In local storage: a user has signed out on this device. From then on session storage alone is no session, because a
 * tab that was asleep may still hold the old one.
 */
export const signedOutKey = 'signedOut';

/** The key of the path to go to after signing in (specification section 2). */
export const externalUrlKey = 'externalUrl';
