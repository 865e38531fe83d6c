import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { manifestPart } from '../../src/contracts/manifest.ts';
import { loadForm } from '../../src/forms/index.ts';
import { openFileStore } from '../../server/lib/files/open-file-store.ts';
import { uploadLimits } from '../../server/modules/uploads/upload-limits.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { openDatabase } from '../../server/lib/store/open-database.ts';
import {
  accept,
  type IncomingRequest,
  type AcceptDependencies,
} from '../../server/modules/requests/intake/accept.ts';
import { officeMail } from '../../server/modules/requests/intake/request-mails.ts';
import { openTurns } from '../../server/modules/requests/intake/exactly-once.ts';
import { recordedRequests } from '../../server/modules/requests/intake/stored-files.ts';
import { openUploads } from '../../server/modules/uploads/uploads.ts';
import { roomOf } from '../support/room.ts';
import { exampleOf, factsOf, type Sending } from '../support/sending.ts';
import { stored, testSettings } from '../support/test-server.ts';
import { bindingOf } from '../support/uploading.ts';

const id = 'ab'.repeat(20);

async function dependenciesOf(settings: Settings): Promise<AcceptDependencies> {
  const db = await openDatabase(settings);
  onTestFinished(() => db.destroy());
  const files = await openFileStore(settings.dataDir);
  return {
    db,
    files,
    uploads: await openUploads(
      settings.dataDir,
      uploadLimits,
      await roomOf(settings),
      recordedRequests(db, files),
    ),
    turns: openTurns(1000),
    now: Date.now,
    mails: { letterhead: settings, siteUrl: () => 'https://forms.example' },
    mailAbout: (...about) => officeMail(settings, 'https://forms.example', ...about),
    formHandlers: {},
    beforeCommit: () => undefined,
  };
}

/** The finished upload of its one file. */
async function storeUploads({ uploads }: AcceptDependencies, sending: Sending): Promise<void> {
  const [file] = sending.files;
  if (file === undefined) throw new Error('The licence request has a file');
  const size = file.bytes.length;
  const createdAt = new Date().toISOString();
  await uploads.store.add({ ...bindingOf(sending, file), id, size, createdAt, sender: '', delivered: false });
  await uploads.store.append(id, 0, Readable.from([file.bytes]));
}

async function incomingOf(
  { files }: AcceptDependencies,
  { submissionId, texts, files: sent }: Sending,
): Promise<IncomingRequest> {
  const lines = sent.map(({ field, name, type, bytes }) => ({
    field,
    name,
    type,
    ...factsOf(bytes),
    uploadId: id,
  }));
  const staging = files.open();
  await mkdir(staging.directory, { recursive: true });
  return {
    submissionId,
    formId: 'licence',
    forms: [await loadForm('licence')],
    locale: 'en',
    sender: '192.0.2.1',
    received: {
      texts: [...Object.entries(texts), [manifestPart, JSON.stringify(lines)] as const].map(
        ([name, text]) => ({
          name,
          text,
        }),
      ),
      files: [],
      lists: [],
      odd: [],
    },
    staging,
  };
}

test('whoever finds the uploads gone because a twin was faster gets the receipt of the twin', async () => {
  const settings = await testSettings();
  const dependencies = await dependenciesOf(settings);
  const sending = { ...(await exampleOf('licence')), submissionId: randomUUID() };
  await storeUploads(dependencies, sending);
  const { uploads } = dependencies;
  const answers: unknown[] = [];
  const slow: AcceptDependencies = {
    ...dependencies,
    uploads: {
      ...uploads,
      locks: {
        ...uploads.locks,
        async hold(name, work) {
          answers.push(await accept(dependencies, await incomingOf(dependencies, sending)));
          return uploads.locks.hold(name, work);
        },
      },
    },
  };

  const late = await accept(slow, await incomingOf(dependencies, sending));

  expect(answers).toEqual([{ kind: 'stored', answer: expect.anything() }]);
  expect(late).toEqual({ ...Object(answers[0]), kind: 'repeated' });
  expect(await stored(settings)).toHaveLength(1);
});
