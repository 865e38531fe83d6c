import * as v from 'valibot';
import { localised } from '../../lib/locale.ts';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const body = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5000));

export const replyTemplate = v.strictObject({
  templateId: v.pipe(v.string(), v.uuid()),
  name: v.strictObject(localised(() => name)),
  /** A field of the case in braces, such as {name}, is replaced with the case's value. */
  body: v.strictObject(localised(() => body)),
});

/** GET returns it and PUT takes it: all templates, in order. */
export const templatesBody = v.strictObject({
  templates: v.pipe(v.array(replyTemplate), v.maxLength(100)),
});
