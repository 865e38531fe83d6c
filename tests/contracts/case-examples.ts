import type { StaffSubmission } from '../../src/contracts/staff-submissions.ts';
import { parseSubmission } from '../../src/staff/answers.ts';

/** A case and what hangs on it, as the API answers them. */
export const at = '2026-11-01T10:00:00.000Z';

const by = { kind: 'account', name: 'Ana' };

export const own = {
  state: 'new',
  assignee: { id: 'u1', name: 'Ana' },
  version: 3,
  unread: true,
  changedAt: at,
  need: 'answer' as const,
};
export const event = {
  at,
  by,
  kind: 'state',
  before: 'new',
  after: 'done',
  reason: 'Paid',
  subject: 's1.0',
};
export const verdict = { verdict: 'unreadable', reason: 'Blurred', at };
export const document = {
  fileId: 's1.0',
  field: 'certificateFile_3',
  item: 3,
  name: 'a.pdf',
  type: 'application/pdf',
  size: 9,
  sha256: 'f00',
  verdict,
};
export const note = { id: 'n1', at, by, text: 'Called' };
export const attachment = { fileId: 's1.4', name: 'a.pdf', type: 'application/pdf', size: 9 };
export const message = { ...note, attachments: [attachment], mail: { state: 'sent', sentAt: at } };
export const mail = { at, subject: 'Hello', state: 'sent', sentAt: at, refusal: '550 5.1.1' };

const bare = {
  submissionId: 's1',
  form: 'licence',
  reference: 'PMTS/LIC/0001',
  receivedAt: at,
};

/** What the desk reads of a request whose answer has these rows, or whatever stands in their place. */
export function readRows<Kind extends 'events' | 'documents' | 'notes' | 'messages' | 'mails'>(
  kind: Kind,
  rows: unknown,
): StaffSubmission[Kind] {
  const read = parseSubmission({ ...bare, [kind]: rows });
  if (read === undefined) throw new Error('The request itself was not read');
  return read[kind];
}
