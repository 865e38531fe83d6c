import { type CaseState, isCaseState, isVerdict, type RequestStatus, type StatusAnswer } from './cases.ts';
import { jsonObject } from './json-object.ts';

type Told = Exclude<StatusAnswer, { unchanged: true }>;

/**
 * What has become of some requests; undefined when the body is something else. A request whose state is not known here is
 * left out: nothing is said of it rather than something wrong.
 */
export function parseStatusAnswer(body: unknown): StatusAnswer | undefined {
  const { at, unchanged, digest, requests } = jsonObject(body);
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return undefined;
  if (unchanged === true) return { at, unchanged };
  if (typeof digest !== 'string' || !Array.isArray(requests)) return undefined;
  return { at, digest, requests: requests.flatMap((one): Told['requests'] => statusOf(one) ?? []) };
}

function statusOf(value: unknown): RequestStatus[] | undefined {
  const { submissionId, state, changedAt, reason, messages, documents, ...more } = jsonObject(value);
  if (typeof submissionId !== 'string' || typeof changedAt !== 'string' || !isCaseState(state))
    return undefined;
  const quotation = quotationOf(more['quotation']);
  return [
    {
      submissionId,
      ...texts(more, ['form', 'reference', 'receivedAt']),
      state: state satisfies CaseState,
      changedAt,
      reason: textOrNull(reason),
      messages: listOf(messages).flatMap((one) => messageOf(one) ?? []),
      documents: listOf(documents).flatMap((one) => documentOf(one) ?? []),
      ...(quotation === undefined ? {} : { quotation }),
    },
  ];
}

function messageOf(value: unknown): RequestStatus['messages'] | undefined {
  const { messageId, at, from, text, attachments } = jsonObject(value);
  if (typeof messageId !== 'string' || typeof at !== 'string' || typeof text !== 'string') return undefined;
  if (from !== 'office' && from !== 'applicant') return undefined;
  return [{ messageId, at, from, text, attachments: typeof attachments === 'number' ? attachments : 0 }];
}

function documentOf(value: unknown): RequestStatus['documents'] | undefined {
  const { fileId, field, item, name, verdict, reason } = jsonObject(value);
  if (typeof fileId !== 'string' || typeof field !== 'string' || !isVerdict(verdict)) return undefined;
  const number = typeof item === 'number' ? item : null;
  const fileName = typeof name === 'string' ? name : '';
  return [{ fileId, field, item: number, name: fileName, verdict, reason: textOrNull(reason) }];
}

const quotationStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;

function quotationOf(value: unknown): RequestStatus['quotation'] {
  const { status, expiresAt } = jsonObject(value);
  const known = quotationStatuses.find((one) => one === status);
  return known === undefined || typeof expiresAt !== 'string' ? undefined : { status: known, expiresAt };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Those of the members that are texts. */
function texts<Name extends string>(
  members: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found = names.flatMap((name) => {
    const value = members[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  // The names are those that were asked for.
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}
