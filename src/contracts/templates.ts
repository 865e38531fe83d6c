import type { Localised } from '../lib/locale.ts';
import { jsonObject } from './json-object.ts';
import { rowsIn } from './rows.ts';
import type { Json } from './schemas/schema.ts';
import type { replyTemplate, templatesBody } from './schemas/templates.ts';

/** GET for moderators and above, PUT for admins and above: what replies begin with, all of them, in their order. */
export const templatesPath = '/api/templates';

export type ReplyTemplate = Json<typeof replyTemplate>;
export type TemplatesBody = Json<typeof templatesBody>;

/** How many there may be, and how long: characters. */
export const mostTemplates = 100;
export const longestTemplateName = 100;
export const longestTemplate = 5000;

/** The templates in a body; undefined when it is no list. One that is not as agreed is left out. */
export function parseTemplates(body: unknown): readonly ReplyTemplate[] | undefined {
  return rowsIn(body, 'templates')?.flatMap((row) => templateOf(row) ?? []);
}

function templateOf(value: unknown): ReplyTemplate | undefined {
  const { templateId, name, body } = jsonObject(value);
  const [names, bodies] = [bothIn(name), bothIn(body)];
  if (typeof templateId !== 'string' || names === undefined || bodies === undefined) return undefined;
  return { templateId, name: names, body: bodies };
}

function bothIn(value: unknown): Localised<string> | undefined {
  const { en, es } = jsonObject(value);
  return typeof en === 'string' && typeof es === 'string' ? { en, es } : undefined;
}
