import * as v from 'valibot';

export const loginRequest = v.object({
  email: v.string(),
  password: v.string(),
  /** Of the second factor, or a recovery code; for accounts that have switched one on. */
  code: v.exactOptional(v.string()),
});

export const loginAnswer = v.strictObject({ message: v.string(), token: v.string() });

/** One's own password: the present one, and the next. */
export const passwordRequest = v.object({ password: v.string(), newPassword: v.string() });

/** `begin` offers a secret to the owner's app, `confirm` switches it on by a code of the app, `off` by a code switches it off. */
export const secondFactorRequest = v.variant('action', [
  v.object({ action: v.literal('begin'), password: v.string() }),
  v.object({ action: v.literal('confirm'), code: v.string() }),
  v.object({ action: v.literal('off'), code: v.string() }),
]);

export const secondFactorAnswer = v.strictObject({
  message: v.string(),
  /** Of `begin`: base32 (RFC 4648), and the address by which an app takes it over. */
  secret: v.exactOptional(v.string()),
  uri: v.exactOptional(v.string()),
  /** Of `confirm`: shown this once; each signs in once in place of a code. */
  recoveryCodes: v.exactOptional(v.array(v.string())),
});

export const secondFactorState = v.strictObject({
  on: v.boolean(),
  /** How many are left. */
  recoveryCodes: v.number(),
});

export const registerRequest = v.object({ email_address: v.string(), password: v.string() });

/** `password` is the one typed by the person who opened the link. */
export const activationRequest = v.object({ token: v.string(), password: v.string() });

/** `password` is the new one, and the reference API ignores it in this call (rulings A-5). */
export const resetEmailRequest = v.object({ email: v.string(), password: v.optional(v.unknown()) });

export const resetPasswordRequest = v.object({
  email: v.string(),
  /** From the mail: with the reference API the secret of its link, with another perhaps a code to be typed. */
  code: v.string(),
  newPassword: v.string(),
});
