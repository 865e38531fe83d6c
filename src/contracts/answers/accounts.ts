import * as v from 'valibot';

export const loginAnswer = v.strictObject({ message: v.string(), token: v.string() });
