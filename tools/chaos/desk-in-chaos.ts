import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { messagesPath } from '../../src/contracts/cases.ts';
import { type PersonAnswer, peoplePath, personPath } from '../../src/contracts/people.ts';
import { submissionsPath } from '../../src/contracts/submission-paths.ts';
import { addAccount, getAs, jsonOf, signIn } from '../../tests/support/accounts.ts';
import { replyTo } from '../../tests/support/additions.ts';
import { inDatabase } from '../../tests/support/quotes.ts';
import { answered, exampleOf, factsOf, type Sending, send } from '../../tests/support/sending.ts';
import type { takenIds } from './act.ts';
import type { Breach } from './play.ts';

/** A file that the office attached to a request and was told is stored. */
export interface OfficeFile {
  readonly submissionId: string;
  readonly messageId: string;
  readonly sha256: string;
}

type TakenId = (typeof takenIds)[number];

const clerk = 'clerk@pmts.test';

/** A staff member, and strangers ashore: both have a working link. */
export interface DeskInChaos {
  /** Attaches a file to the nth request. @returns the file, if the API has confirmed that it is stored */
  attach(nth: number): Promise<OfficeFile | undefined>;
  /** The same, to this request. */
  attachTo(submissionId: string): Promise<OfficeFile | undefined>;
  /**
   * A stranger sends a request under the nth id that names a message or an addition, or a second tab sends a reply
   * under that of a request.
   * @returns the breach: it was accepted, or not refused in words
   */
  takeId(of: TakenId, nth: number): Promise<Breach | undefined>;
  /** Submits a stranger's request, which staff erase. @returns its id once it must no longer exist anywhere */
  eraseDecoy(submitted: (sending: Sending) => void): Promise<string | undefined>;
  /** Checks that each file is on the disk as it was sent. */
  check(files: readonly OfficeFile[]): Promise<Breach | undefined>;
  /** Ids of the requests that staff find by a reference. */
  find(reference: string): Promise<readonly string[]>;
  /** Returns those of the files whose requests have an address, to which a code can be mailed. */
  reachable(files: readonly OfficeFile[]): Promise<readonly OfficeFile[]>;
}

export function deskInChaos(settings: Settings): DeskInChaos {
  const url = `http://${settings.host}:${settings.port}`;
  const token = async (): Promise<string> => {
    // A restored store may not know the account.
    await addAccount(settings, clerk, 'admin').catch(() => undefined);
    return signIn(url, clerk);
  };
  const erase = async (submissionId: string): Promise<boolean> => {
    const headers = { ...bearer(await token()), 'Content-Type': 'application/json' };
    const facts = { name: 'A decoy', email: '', telephone: '', document: '', submissionIds: [submissionId] };
    const made = await answered(
      await fetch(url + peoplePath, { method: 'POST', headers, body: JSON.stringify(facts) }),
    );
    if (made.status !== 201) return false;
    // Guaranteed by the API.
    const { personId } = jsonOf(made) as PersonAnswer;
    const body = JSON.stringify({ submissionIds: [submissionId] });
    return (await fetch(url + personPath(personId), { method: 'DELETE', headers, body })).status === 200;
  };
  const attachTo = async (submissionId: string, text = 'A file'): Promise<OfficeFile | undefined> => {
    const message = { ...replyTo({ submissionId }, text, 1), path: messagesPath(submissionId) };
    const { status } = await send(url, message, bearer(await token()));
    const [file] = message.files;
    if (status !== 201 || file === undefined) return undefined;
    return { submissionId, messageId: message.submissionId, sha256: factsOf(file.bytes).sha256 };
  };
  return {
    async attach(nth) {
      const ids = await idsOf(settings, 'request');
      const submissionId = ids[nth % Math.max(1, ids.length)];
      return submissionId === undefined ? undefined : attachTo(submissionId, `File ${nth}`);
    },
    attachTo,
    async takeId(of, nth) {
      const ids = await idsOf(settings, of);
      const id = ids[nth % Math.max(1, ids.length)];
      if (id === undefined) return undefined;
      const another = (await idsOf(settings, 'request')).find((request) => request !== id);
      if (of === 'request' && another === undefined) return undefined;
      const sending =
        of === 'request'
          ? replyTo({ submissionId: another ?? '' }, 'From a second tab')
          : await exampleOf('evaluation');
      const { status } = await send(url, { ...sending, submissionId: id });
      if (status === 201 || (await namedBySomethingElse(settings, of, id)))
        return { rule: 'invented', what: `${id} names a ${of}, and was taken as a key (${status})` };
      // While the disk is full, or the database away, nothing is checked.
      if ([422, 503, 507].includes(status)) return undefined;
      return { rule: 'threw', what: `${id} names a ${of}, and as a key it is answered ${status}` };
    },
    async eraseDecoy(submitted) {
      const decoy = { ...(await exampleOf('evaluation')), submissionId: randomUUID() };
      submitted(decoy);
      const { status } = await send(url, decoy);
      return status === 201 && (await erase(decoy.submissionId)) ? decoy.submissionId : undefined;
    },
    async check(files) {
      for (const file of files) {
        const found = await hashOnDisk(settings, file);
        if (found !== file.sha256)
          return { rule: 'altered', what: `the office's file of message ${file.messageId}: ${found}` };
      }
      return undefined;
    },
    async find(reference) {
      const query = new URLSearchParams({ limit: '10', q: reference });
      const found = await getAs(await token(), `${url}${submissionsPath}?${query}`);
      // Guaranteed by the API.
      const { items } = jsonOf(found) as { readonly items: readonly Pick<Sending, 'submissionId'>[] };
      return items.map(({ submissionId }) => submissionId);
    },
    async reachable(files) {
      const rows = await inDatabase(settings, (db) =>
        db.selectFrom('submissions').select('submission_id').where('applicant_email', '!=', '').execute(),
      );
      const withAddress = new Set(rows.map(({ submission_id: id }) => id));
      return files.filter(({ submissionId }) => withAddress.has(submissionId));
    },
  };
}

async function idsOf(settings: Settings, kind: TakenId): Promise<readonly string[]> {
  const rows = await inDatabase(settings, (db) =>
    db.selectFrom('ids').select('id').where('kind', '=', kind).orderBy('id').execute(),
  );
  return rows.map(({ id }) => id);
}

/** Whether something sent under another thing's id was stored beside it. */
async function namedBySomethingElse(settings: Settings, of: TakenId, id: string): Promise<boolean> {
  const rows = await inDatabase(settings, async (db) => [
    ...(of === 'request'
      ? await db.selectFrom('additions').select('addition_id').where('addition_id', '=', id).execute()
      : await db.selectFrom('submissions').select('submission_id').where('submission_id', '=', id).execute()),
  ]);
  return rows.length > 0;
}

async function hashOnDisk(settings: Settings, { messageId }: OfficeFile): Promise<string> {
  const row = await inDatabase(settings, (db) =>
    db
      .selectFrom('submission_files')
      .select('path')
      .where('message_id', '=', messageId)
      .where('addition_id', 'is', null)
      .executeTakeFirst(),
  );
  if (row === undefined) return 'in no row';
  const bytes = await readFile(join(settings.dataDir, 'files', row.path)).catch(() => undefined);
  return bytes === undefined ? 'on no disk' : createHash('sha256').update(bytes).digest('hex');
}
