import type { Json } from './schemas/schema.ts';
import type { replyTemplate, templatesBody } from './schemas/templates.ts';

/** GET for moderators and above, PUT for admins and above: all reply templates, in order. */
export const templatesPath = '/api/templates';

export type ReplyTemplate = Json<typeof replyTemplate>;
export type TemplatesBody = Json<typeof templatesBody>;

/** Fields that a template may name in braces. */
export const templateFields = ['name', 'reference', 'form', 'received', 'documents', 'reasons'] as const;

export type TemplateField = (typeof templateFields)[number];

/** Template fields left in a text without a value: such a text is not sent. */
export function unfilledFields(text: string): readonly string[] {
  return templateFields.map((field) => `{${field}}`).filter((field) => text.includes(field));
}

/** Maximum number of templates and maximum lengths in characters. */
export const mostTemplates = 100;
export const longestTemplateName = 100;
export const longestTemplate = 5000;
