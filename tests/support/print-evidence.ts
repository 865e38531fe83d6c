import { afterEach, beforeEach } from 'vitest';
import { forgetWitnesses, gatherEvidence, someWitnessComplains } from './evidence.ts';
import { keepServerLog } from './server-log.ts';

/*
 * A test that fails prints what its pages, its server and its mail folder held at that moment: after the test, and
 * before anything is closed.
 */

beforeEach(() => keepServerLog());

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' || someWitnessComplains()) {
    const evidence = await gatherEvidence();
    if (evidence !== '') console.log(`When it failed:\n${evidence}`);
  }
  forgetWitnesses();
});
