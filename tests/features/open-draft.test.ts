import { expect, test } from 'vitest';
import { openDraft } from '../../src/form-page/open-draft.ts';
import { draftOf, submissionOf } from '../outbox/submissions.ts';
import { newDevice } from '../outbox/test-outbox.ts';

test('a form that is filled in again for what was lost goes on with the draft of that, and with no other', async () => {
  const { drafts, store: outbox } = newDevice();
  const stores = { drafts, outbox };
  const lost = { reference: 'PMTS/EV/0001', of: 'gone' };
  await drafts.save({ ...draftOf(submissionOf('again')), lost });
  await drafts.save(draftOf(submissionOf('other')));

  expect(await openDraft(stores, 'evaluation', null, 'gone')).toMatchObject({
    kind: 'restored',
    draft: { submissionId: 'again', lost },
  });
  expect(await openDraft(stores, 'evaluation', null, 'something else')).toEqual({ kind: 'empty' });
  expect(await openDraft(stores, 'evaluation', null)).toMatchObject({ kind: 'restored' });
});
