import type { Json } from './schemas/schema.ts';
import type { replyTemplate, templatesBody } from './schemas/templates.ts';

/** GET for moderators and above, PUT for admins and above: what replies begin with, all of them, in their order. */
export const templatesPath = '/api/templates';

export type ReplyTemplate = Json<typeof replyTemplate>;
export type TemplatesBody = Json<typeof templatesBody>;

/** What a template may name in braces. */
export const templateFields = ['name', 'reference', 'form', 'received', 'documents', 'reasons'] as const;

export type TemplateField = (typeof templateFields)[number];

/** What stands in a text as a template names it, and nothing was put in its place: such a text is not sent. */
export function unfilledFields(text: string): readonly string[] {
  return templateFields.map((field) => `{${field}}`).filter((field) => text.includes(field));
}

/** How many there may be, and how long: characters. */
export const mostTemplates = 100;
export const longestTemplateName = 100;
export const longestTemplate = 5000;
