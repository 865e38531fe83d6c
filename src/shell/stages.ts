import { account } from '../account/stage.ts';
import { isBelow, needsSignIn } from '../contracts/pages/section-roots.ts';
import { publicPages } from '../contracts/pages/public-pages.ts';
import { formPage } from '../form-page/stage.ts';
import type { FormOverrideProps } from '../form-page/form-override.ts';
import { type FormId, formIds, forms, loadForm } from '../forms/index.ts';
import type { Form } from '../form/form-texts.ts';
import { later } from './stage.ts';
import { requests } from '../requests/stage.ts';
import type { FileToolsProps } from '../requests/file-tools.ts';
import type { OutcomeOverrideProps } from '../requests/outcome-override.ts';
import { selftest } from '../selftest/stage.ts';
import { staff } from '../staff/stage.ts';
import type { ComponentType } from 'react';
import { loadTextsOfOthers } from '../texts/load-texts.ts';
import { createStage, type Stage } from '../ui/stage.tsx';

/** The definition and the texts of each form. */
export const formStages: Readonly<Record<FormId, Stage<Form>>> = byForm((id) =>
  createStage(() => loadForm(id)),
);

/** Custom parts of a form, where fields in a column are not enough. */
export interface FormParts {
  readonly Page: ComponentType<FormOverrideProps>;
  readonly Outcome?: ComponentType<OutcomeOverrideProps>;
  readonly FileTools?: ComponentType<FileToolsProps>;
}

export const formParts: Partial<Record<FormId, Stage<FormParts>>> & Record<'liberian', Stage<FormParts>> = {
  liberian: createStage<FormParts>(() => import('../forms/liberian/page/index.ts')),
  quote: createStage<FormParts>(() => import('../forms/quote/page/index.ts')),
};

/** @param address path and query of a page; resolves when all of it can be rendered without a pause */
export async function loadRoomOf(path: string, query = ''): Promise<void> {
  const formId = formIds.find((id) => isBelow(path, forms[id].path));
  if (formId !== undefined) {
    await Promise.all([
      new URLSearchParams(query).has('request') ? requests.load() : formPage.load(),
      formStages[formId].load(),
      formParts[formId]?.load(),
    ]);
  } else if (needsSignIn(path)) {
    await Promise.all([account.load(), staff.load()]);
  } else if (isBelow(path, publicPages.login)) {
    await account.load();
  } else if (isBelow(path, publicPages.selftest)) {
    await selftest.load();
  } else if (
    [publicPages.requests, publicPages.me, publicPages.status, publicPages.privacy].some((root) =>
      isBelow(path, root),
    )
  ) {
    await requests.load();
  }
}

/** Loads, after the first paint, the code that a submitted form needs, in case the connection is lost. */
export async function loadAhead(formId?: FormId): Promise<void> {
  await later.load();
  if (formId === undefined) return;
  await requests.load();
  if (formStages[formId].loaded()?.definition.bilingual === true) await loadTextsOfOthers('more');
}

function byForm<Value>(make: (id: FormId) => Value): Readonly<Record<FormId, Value>> {
  // Object.fromEntries widens the literal keys.
  return Object.fromEntries(formIds.map((id) => [id, make(id)])) as Record<FormId, Value>;
}
