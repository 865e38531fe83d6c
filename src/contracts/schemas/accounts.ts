import * as v from 'valibot';

export const loginRequest = v.object({
  email: v.string(),
  password: v.string(),
  /** A code of the second factor or a recovery code, for accounts with a second factor. */
  code: v.exactOptional(v.string()),
});

export const loginAnswer = v.strictObject({ message: v.string(), token: v.string() });

/** Changes the user's own password: the current one and the new one. */
export const passwordRequest = v.object({ password: v.string(), newPassword: v.string() });

/**
 * `begin` offers a secret to the owner's app, `confirm` turns the second factor on with a code of the app, `off` turns
 * it off with a code.
 */
export const secondFactorRequest = v.variant('action', [
  v.object({ action: v.literal('begin'), password: v.string() }),
  v.object({ action: v.literal('confirm'), code: v.string() }),
  v.object({ action: v.literal('off'), code: v.string() }),
]);

export const secondFactorAnswer = v.strictObject({
  message: v.string(),
  /** In the answer to `begin`: base32 (RFC 4648), and the address that hands it to an app. */
  secret: v.exactOptional(v.string()),
  uri: v.exactOptional(v.string()),
  /** In the answer to `confirm`: shown only once; each signs in once in place of a code. */
  recoveryCodes: v.exactOptional(v.array(v.string())),
});

export const secondFactorState = v.strictObject({
  on: v.boolean(),
  /** Number of codes left. */
  recoveryCodes: v.number(),
});

export const registerRequest = v.object({ email_address: v.string(), password: v.string() });

/** `password` is typed by the person who opened the link. */
export const activationRequest = v.object({ token: v.string(), password: v.string() });

/** `password` is the new one; the reference API ignores it in this call (rulings A-5). */
export const resetEmailRequest = v.object({ email: v.string(), password: v.optional(v.unknown()) });

export const resetPasswordRequest = v.object({
  email: v.string(),
  /** From the mail: with the reference API the secret of its link, with another perhaps a code to type. */
  code: v.string(),
  newPassword: v.string(),
});
