import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { manifestPart } from '../../src/contracts/manifest.ts';
import { loadForm } from '../../src/forms/index.ts';
import { openFileStore } from '../../server/lib/files/file-store.ts';
import { uploadLimits } from '../../server/modules/uploads/upload-limits.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { openDatabase } from '../../server/lib/store/open-database.ts';
import { accept, type Offer, type Office } from '../../server/modules/submissions/accept.ts';
import { officeMail } from '../../server/modules/submissions/office-mail.ts';
import { openTurns } from '../../server/modules/submissions/turns.ts';
import { recordedSubmissions } from '../../server/modules/submissions/recorded-submissions.ts';
import { openUploads } from '../../server/modules/uploads/uploads.ts';
import { roomOf } from '../support/room.ts';
import { exampleOf, factsOf, type Sending } from '../support/sending.ts';
import { stored, testSettings } from '../support/test-server.ts';
import { bindingOf } from '../support/uploading.ts';

const id = 'ab'.repeat(20);

async function officeOf(settings: Settings): Promise<Office> {
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
      recordedSubmissions(db, files),
    ),
    turns: openTurns(1000),
    now: Date.now,
    mailAbout: (...about) => officeMail(settings, 'https://forms.example', ...about),
    specialties: {},
    beforeCommit: () => undefined,
  };
}

/** The finished upload of its one file. */
async function shelve({ uploads }: Office, sending: Sending): Promise<void> {
  const [file] = sending.files;
  if (file === undefined) throw new Error('The licence request has a file');
  const size = file.bytes.length;
  const createdAt = new Date().toISOString();
  await uploads.shelf.add({ ...bindingOf(sending, file), id, size, createdAt, sender: '', delivered: false });
  await writeFile(uploads.shelf.pathOf(id), file.bytes);
}

async function offerOf({ files }: Office, { submissionId, texts, files: sent }: Sending): Promise<Offer> {
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
  const office = await officeOf(settings);
  const sending = { ...(await exampleOf('licence')), submissionId: randomUUID() };
  await shelve(office, sending);
  const { uploads } = office;
  const answers: unknown[] = [];
  const slow: Office = {
    ...office,
    uploads: {
      ...uploads,
      locks: {
        ...uploads.locks,
        async hold(name, work) {
          answers.push(await accept(office, await offerOf(office, sending)));
          return uploads.locks.hold(name, work);
        },
      },
    },
  };

  const late = await accept(slow, await offerOf(office, sending));

  expect(answers).toEqual([{ kind: 'stored', answer: expect.anything() }]);
  expect(late).toEqual({ ...Object(answers[0]), kind: 'repeated' });
  expect(await stored(settings)).toHaveLength(1);
});
