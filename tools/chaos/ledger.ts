import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { openDatabase } from '../../server/lib/store/open-database.ts';
import { factsOf, type Sending } from '../../tests/support/sending.ts';
import type { Breach } from './play.ts';

/** Records what was submitted and acknowledged, to compare with the API's content. */
export interface Ledger {
  /** Submitted; nobody has been told that it is safe. */
  submitted(sending: Sending): void;
  /** As submitted, if only the page knows the id: identified by its first file. */
  attempted(sending: Omit<Sending, 'submissionId'>): void;
  /** A person was told that it is safe. */
  acknowledged(submissionId: string): void;
  acknowledgedIds(): readonly string[];
  /** A late addition: the API has refused it and must not have it. */
  refused(submissionId: string): void;
  /**
   * Strangers' requests, erased by staff: they must not exist anywhere. Repeated after a restore, which may bring them
   * back.
   */
  erased(submissionIds: readonly string[]): void;
  /** Ids stored at the API. */
  storedIds(settings: Settings): Promise<ReadonlySet<string>>;
  /** Checks these, which must be at the API. */
  checkStored(settings: Settings, ids: readonly string[]): Promise<Breach | undefined>;
  /** Checks that everything acknowledged is there, except what is excused, and nothing that nobody submitted. */
  checkAll(settings: Settings, excused: ReadonlySet<string>): Promise<Breach | undefined>;
}

interface StoredFile {
  readonly field: string;
  readonly sha256: string;
  readonly path: string;
}

interface StoredRequest {
  readonly submissionId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly StoredFile[];
}

export function openLedger(): Ledger {
  const sendings = new Map<string, Sending>();
  const attempts: Omit<Sending, 'submissionId'>[] = [];
  const acknowledged = new Set<string>();
  const refused = new Set<string>();
  let erased: ReadonlySet<string> = new Set();
  const check = async (
    settings: Settings,
    wanted: readonly string[],
    found: readonly StoredRequest[],
  ): Promise<Breach | undefined> => {
    const byId = new Map(found.map((request) => [request.submissionId, request]));
    for (const id of wanted) {
      const request = byId.get(id);
      const sending = sendings.get(id) ?? attempts.find((attempt) => isOf(attempt, request));
      if (request === undefined) return { rule: 'claimed', what: `${id} is not at the API` };
      if (sending === undefined) return { rule: 'invented', what: `${id} was never submitted` };
      const difference = await differenceOf(settings, sending, request);
      if (difference !== undefined) return { rule: 'altered', what: `${id}: ${difference}` };
    }
    return undefined;
  };
  return {
    attempted: (sending) => void attempts.push(sending),
    submitted: (sending) => void sendings.set(sending.submissionId, sending),
    acknowledged: (id) => void acknowledged.add(id),
    acknowledgedIds: () => [...acknowledged],
    refused: (id) => void refused.add(id),
    erased: (ids) => {
      erased = new Set(ids);
    },
    async storedIds(settings) {
      return new Set((await readStored(settings)).map(({ submissionId }) => submissionId));
    },
    async checkStored(settings, ids) {
      return ids.length === 0 ? undefined : check(settings, ids, await readStored(settings));
    },
    async checkAll(settings, excused) {
      const found = await readStored(settings);
      const ids = found.map(({ submissionId }) => submissionId);
      const kept = ids.find((id) => refused.has(id) || erased.has(id));
      if (kept !== undefined)
        return { rule: 'invented', what: `${kept} was refused or erased, and is at the API` };
      const missing = [...acknowledged].find(
        (id) => !ids.includes(id) && !refused.has(id) && !excused.has(id),
      );
      if (missing !== undefined) return { rule: 'lost', what: `${missing} is not at the API` };
      return check(settings, ids, found);
    },
  };
}

function isOf(
  { files: [first] }: Omit<Sending, 'submissionId'>,
  request: StoredRequest | undefined,
): boolean {
  return first !== undefined && request?.files[0]?.sha256 === factsOf(first.bytes).sha256;
}

async function readStored(settings: Settings): Promise<readonly StoredRequest[]> {
  const db = await openDatabase(settings);
  try {
    const rows = await db.selectFrom('submissions').select(['submission_id', 'fields']).execute();
    const added = await db.selectFrom('additions').select(['addition_id', 'fields']).execute();
    const files = await db
      .selectFrom('submission_files')
      .select(['submission_id', 'addition_id', 'field', 'sha256', 'path'])
      // The office's own files belong to its messages.
      .where((row) => row.or([row('message_id', 'is', null), row('addition_id', 'is not', null)]))
      .execute();
    const sent = [
      ...rows.map(({ submission_id: submissionId, fields }) => ({ submissionId, fields })),
      ...added.map(({ addition_id: submissionId, fields }) => ({ submissionId, fields })),
    ];
    return sent.map(({ submissionId, fields }) => ({
      submissionId,
      // The server writes an object.
      fields: JSON.parse(fields) as Record<string, unknown>,
      files: files.filter((file) => (file.addition_id ?? file.submission_id) === submissionId),
    }));
  } finally {
    await db.destroy();
  }
}

/** The difference in words; undefined if all of it is there as submitted. */
async function differenceOf(
  { dataDir }: Settings,
  { texts, lists = {}, files }: Omit<Sending, 'submissionId'>,
  stored: StoredRequest,
): Promise<string | undefined> {
  for (const [name, value] of Object.entries({ ...texts, ...lists })) {
    const found = stored.fields[name];
    if (JSON.stringify(found) !== JSON.stringify(value)) return `${name} is ${JSON.stringify(found)}`;
  }
  if (stored.files.length !== files.length) return `${stored.files.length} files of ${files.length}`;
  for (const { field, bytes } of files) {
    const { sha256 } = factsOf(bytes);
    const file = stored.files.find((one) => one.field === field);
    if (file?.sha256 !== sha256) return `another file for ${field}`;
    const onDisk = await hashOf(join(dataDir, 'files', file.path));
    if (onDisk !== sha256) return `the file for ${field} is ${onDisk ?? 'on no disk'}`;
  }
  return undefined;
}

async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
