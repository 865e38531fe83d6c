import type { Form } from '../form/form-texts.ts';
import { formOfSnapshot } from '../form/form-of-snapshot.ts';
import type { FormSnapshot } from '../form/form-snapshot.ts';
import { type FormId, loadForm } from './index.ts';

/**
 * Versions that are no longer filled in but may still be on their way, or be read by staff: each a line here and the
 * file that was released with it (docs/decisions/034). The present version's file is for the tests.
 */
export const formerVersions: Readonly<
  Partial<Record<FormId, Readonly<Record<number, () => Promise<FormSnapshot>>>>>
> = {};

/** The form as it was in that version; the present one where that is not kept. */
export async function loadFormVersion(id: FormId, version: number): Promise<Form> {
  const present = await loadForm(id);
  const load = version === present.definition.version ? undefined : formerVersions[id]?.[version];
  return load === undefined ? present : formOfSnapshot(await load(), present);
}

/** The present form first, then its former versions, the latest of them first. */
export async function loadFormVersions(id: FormId): Promise<readonly [Form, ...Form[]]> {
  const present = await loadForm(id);
  const former = Object.entries(formerVersions[id] ?? {}).sort(
    ([one], [other]) => Number(other) - Number(one),
  );
  const snapshots = await Promise.all(former.map(([, load]) => load()));
  return [present, ...snapshots.map((snapshot) => formOfSnapshot(snapshot, present))];
}
