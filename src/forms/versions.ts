import type { Form } from '../form/form-texts.ts';
import { formOfSnapshot } from '../form/form-of-snapshot.ts';
import type { FormSnapshot } from '../form/form-snapshot.ts';
import { type FormId, loadForm } from './index.ts';

type FormerVersions = Readonly<
  Partial<Record<FormId, Readonly<Record<number, () => Promise<FormSnapshot>>>>>
>;

/** Used only in lines written by npm run form-versions; tests/forms/versions.test.ts reads each. */
async function released(file: Promise<{ readonly default: object }>): Promise<FormSnapshot> {
  return (await file).default as FormSnapshot;
}

/**
 * Versions that are no longer filled in but may still be on their way, or be read by staff: each with the
 * file that was released with it (docs/decisions/034). The lines are written by npm run form-versions, which
 * finds the files.
 */
export const formerVersions: FormerVersions = {
  quote: { 1: () => released(import('./quote/versions/1.json')) },
  licence: { 1: () => released(import('./licence/versions/1.json')) },
  medical: { 1: () => released(import('./medical/versions/1.json')) },
  liberian: { 1: () => released(import('./liberian/versions/1.json')) },
};

/** Loads the form as it was in that version; the present one if that version is not kept. */
export async function loadFormVersion(id: FormId, version: number): Promise<Form> {
  const present = await loadForm(id);
  const load = version === present.definition.version ? undefined : formerVersions[id]?.[version];
  return load === undefined ? present : formOfSnapshot(await load(), present);
}

/** Loads the present form and its former versions, the latest first. */
export async function loadFormVersions(id: FormId): Promise<readonly [Form, ...Form[]]> {
  const present = await loadForm(id);
  const former = Object.entries(formerVersions[id] ?? {}).sort(
    ([one], [other]) => Number(other) - Number(one),
  );
  const snapshots = await Promise.all(former.map(([, load]) => load()));
  return [present, ...snapshots.map((snapshot) => formOfSnapshot(snapshot, present))];
}
