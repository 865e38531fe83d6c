import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ReplyTemplate } from '../../../src/contracts/templates.ts';
import type { Tables } from '../../lib/store/tables.ts';

/** All of them, in their order. */
export async function readTemplates(db: Kysely<Tables>): Promise<readonly ReplyTemplate[]> {
  const rows = await db.selectFrom('templates').selectAll().orderBy('position').execute();
  return rows.map(({ template_id: templateId, name_en, name_es, body_en, body_es }) => ({
    templateId,
    name: { en: name_en, es: name_es },
    body: { en: body_en, es: body_es },
  }));
}

/** In a transaction: the whole list is replaced. */
export async function writeTemplates(db: Kysely<Tables>, templates: readonly ReplyTemplate[]): Promise<void> {
  await db.deleteFrom('templates').execute();
  if (templates.length === 0) return;
  const rows = templates.map(({ templateId, name, body }, position) => ({
    template_id: templateId,
    position,
    name_en: name.en,
    name_es: name.es,
    body_en: body.en,
    body_es: body.es,
  }));
  await db.insertInto('templates').values(rows).execute();
}

/** Of what the list says: the same list has the same version. */
export function versionOf(templates: readonly ReplyTemplate[]): string {
  return createHash('sha256').update(JSON.stringify(templates)).digest('hex').slice(0, 32);
}
