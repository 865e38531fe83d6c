import * as v from 'valibot';
import { localised } from '../../lib/locale.ts';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const body = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5000));

export const replyTemplate = v.strictObject({
  templateId: v.pipe(v.string(), v.uuid()),
  name: v.strictObject(localised(() => name)),
  /** A field of the case in braces, such as {name}, stands for what the case says. */
  body: v.strictObject(localised(() => body)),
});

/** GET answers it and PUT takes it: all of them, in their order. */
export const templatesBody = v.strictObject({
  templates: v.pipe(v.array(replyTemplate), v.maxLength(100)),
});
