import * as v from 'valibot';

export const loginRequest = v.object({ email: v.string(), password: v.string() });

export const loginAnswer = v.strictObject({ message: v.string(), token: v.string() });

/** One's own password: the present one, and the next. */
export const passwordRequest = v.object({ password: v.string(), newPassword: v.string() });

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
