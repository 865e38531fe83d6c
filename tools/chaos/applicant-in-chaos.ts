import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { createOfficeFiles } from '../../src/device/office/page/office-files.ts';
import type { OfficeFile as ListedFile } from '../../src/outbox/office-files.ts';
import type { Clock } from '../../src/outbox/ports.ts';
import type { TestDevice } from '../../tests/support/device.ts';
import { codeIn, mailOf } from '../../tests/support/quotes.ts';
import { factsOf } from '../../tests/support/sending.ts';
import type { OfficeFile } from './desk-in-chaos.ts';
import type { Breach } from './play.ts';

/** Milliseconds. A code is mailed up to a second and a half after the answer; a busy machine takes longer. */
const patience = { inTheStory: 10_000, atTheEnd: 60_000 };

/** The applicant whom the office attaches files for, and the files that this device reported as kept. */
export interface ApplicantInChaos {
  /**
   * Has a code mailed and fetches the file with it, over the present link.
   * @returns the breach: other bytes than the office attached; or, at the end, that the file cannot be fetched
   */
  open(device: TestDevice, wanted: OfficeFile, isAtTheEnd: boolean): Promise<Breach | undefined>;
  /** Checks that files reported as kept are here, whole, without a network. */
  checkKept(device: TestDevice): Promise<Breach | undefined>;
  /** Number of files that were fetched and kept. */
  kept(): number;
}

export function applicantInChaos(settings: Settings, clock: Clock): ApplicantInChaos {
  const kept = new Map<string, { readonly wanted: OfficeFile; readonly listed: ListedFile }>();
  /** Undefined once the list is open. */
  const openList = async (
    { officeFiles }: TestDevice,
    submissionId: string,
    wait: number,
  ): Promise<string | undefined> => {
    const { access } = await officeFiles.read(submissionId);
    if (access !== undefined && access.until > clock.now()) {
      const again = await officeFiles.open(submissionId, { token: access.token });
      if (again.kind === 'opened') return undefined;
    }
    const before = await codeMailsOf(settings, submissionId);
    const asked = await officeFiles.mailCode({ submissionId });
    if (asked.kind !== 'asked') return `no code could be asked for: ${asked.kind}`;
    const code = await newCodeOf(settings, submissionId, before, wait);
    if (code === undefined) return 'no code was mailed';
    const opened = await officeFiles.open(submissionId, { code });
    return opened.kind === 'opened' ? undefined : `the code is answered ${opened.kind}`;
  };
  return {
    async open(device, wanted, isAtTheEnd) {
      const { submissionId, messageId, sha256 } = wanted;
      const unhad = (why: string): Breach | undefined =>
        isAtTheEnd ? { rule: 'stuck', what: `The office's file of ${submissionId}: ${why}` } : undefined;
      const problem = await openList(
        device,
        submissionId,
        isAtTheEnd ? patience.atTheEnd : patience.inTheStory,
      );
      if (problem !== undefined) return unhad(problem);
      const { officeFiles: list } = await device.officeFiles.read(submissionId);
      const listed = list.find((file) => file.messageId === messageId);
      if (listed === undefined) return unhad('it is not listed');
      const fetched = await device.officeFiles.fetch(submissionId, listed, () => undefined);
      if (fetched.kind !== 'fetched') return unhad(fetched.kind);
      const got = factsOf(fetched.bytes).sha256;
      if (got !== sha256)
        return { rule: 'altered', what: `the office's file of ${messageId} as fetched: ${got}` };
      if (fetched.keeping === 'kept') kept.set(listed.fileId, { wanted, listed });
      return undefined;
    },
    async checkKept({ database, outbox: store }) {
      const feed = { announce: () => undefined, subscribe: () => () => undefined };
      const fetch = (): Promise<never> => Promise.reject(new TypeError('No network'));
      const offline = createOfficeFiles({ kept: { database, store, feed }, apiBase: '', clock, fetch });
      for (const { wanted, listed } of kept.values()) {
        const found = await offline.fetch(wanted.submissionId, listed, () => undefined);
        if (found.kind !== 'fetched')
          return { rule: 'lost', what: `the office's file ${listed.fileId} was kept here: ${found.kind}` };
        const got = factsOf(found.bytes).sha256;
        if (got !== wanted.sha256)
          return { rule: 'altered', what: `the office's file ${listed.fileId} as kept: ${got}` };
      }
      return undefined;
    },
    kept: () => kept.size,
  };
}

/** Ids of the mails with a code for a request that have been sent. */
async function codeMailsOf({ dataDir }: Settings, submissionId: string): Promise<readonly string[]> {
  const names = await readdir(join(dataDir, 'mail')).catch(() => []);
  const own = names.filter((name) => name.startsWith(`${submissionId}-access`) && name.endsWith('.eml'));
  return own.map((name) => basename(name, '.eml'));
}

async function newCodeOf(
  settings: Settings,
  submissionId: string,
  before: readonly string[],
  wait: number,
): Promise<string | undefined> {
  for (let waited = 0; waited < wait; waited += 100) {
    const mailId = (await codeMailsOf(settings, submissionId)).find((id) => !before.includes(id));
    if (mailId !== undefined) return codeIn(await mailOf(settings, mailId)) || undefined;
    await sleep(100);
  }
  return undefined;
}
