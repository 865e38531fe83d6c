/** The key of the stored session, JSON with a token, in local and in session storage (specification section 3). */
export const sessionKey = 'jwt';

/** The key of the path to go to after signing in (specification section 2). */
export const externalUrlKey = 'externalUrl';
