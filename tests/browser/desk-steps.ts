import { parseSubmission } from '../../src/staff/answers.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { bearer } from '../../src/contracts/accounts.ts';
import { type StaffSubmission, submissionPath } from '../../src/contracts/staff-submissions.ts';
import type { FormId } from '../../src/forms/index.ts';
import { expect } from 'vitest';
import type { Api } from '../support/browser/open-api.ts';
import { exampleOf, type Sending, send } from '../support/sending.ts';
import { patience } from './link.ts';

/** What is done at the desk, in the words of the product. */

/** A PDF and a picture that browsers can render, unlike the sample files. */
export async function drawableFiles() {
  const [pdf, png] = await Promise.all(
    ['public/files/RLM-105.pdf', 'public/screenshots/narrow-home.png'].map((path) => readFile(path)),
  );
  if (pdf === undefined || png === undefined) throw new Error('There are no files to show');
  return { pdf: new Uint8Array(pdf), png: new Uint8Array(png) };
}

/** An example of the form whose files are PDFs and pictures in turn. */
export async function sendDrawable(api: Api, form: FormId, index = 0): Promise<Sending> {
  const { pdf, png } = await drawableFiles();
  const example = await exampleOf(form, index);
  const files = example.files.map((file, position) =>
    position % 2 === 0
      ? { ...file, name: `${file.field}.pdf`, bytes: pdf }
      : { ...file, name: `${file.field}.png`, bytes: png },
  );
  const sending = { ...example, files };
  expect((await send(api.url, sending)).status, form).toBe(201);
  return sending;
}

/** The request as returned by the API. */
export async function requestOf(api: Api, token: string, submissionId: string): Promise<StaffSubmission> {
  const response = await fetch(api.url + submissionPath(submissionId), { headers: bearer(token) });
  const submission = parseSubmission(await response.json());
  if (submission === undefined) throw new Error(`No request: ${response.status}`);
  return submission;
}

/** Changes the case as somebody else, bypassing the page. */
export async function changeCase(
  api: Api,
  token: string,
  submissionId: string,
  change: object,
): Promise<void> {
  const { case: present } = await requestOf(api, token, submissionId);
  const response = await fetch(api.url + submissionPath(submissionId), {
    method: 'PATCH',
    headers: { ...bearer(token), 'Content-Type': 'application/json', 'If-Match': `"${present?.version}"` },
    body: JSON.stringify(change),
  });
  expect(response.status, await response.text()).toBe(200);
}

export async function openRequest(page: Page, url: string, submissionId: string): Promise<void> {
  await page.goto(`${url}/task/all/${submissionId}`);
  await page.locator(`[data-case="${submissionId}"]`).waitFor(patience);
  // Keys go to the page, wherever the focus was before.
  await page.locator('h1').focus();
}
