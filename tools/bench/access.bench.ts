import { describe, test } from 'vitest';
import { accessCodePath, lookupPath } from '../../src/contracts/results.ts';
import { databases, useDatabase } from '../../tests/support/databases.ts';
import { exampleOf, postJson, send } from '../../tests/support/sending.ts';
import { openServer, testSettings } from '../../tests/support/test-server.ts';
import { median, print } from './print.ts';

const rounds = 300;

/**
 * Whether timing reveals that a reference and an address belong together (decision 074): how often a guess is right
 * that takes each answer slower than the overall median for one of an existing request; 50 % is no knowledge.
 */
describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('what the time of an answer tells of a request', async () => {
    const { url } = await openServer(await testSettings(await newDatabase()));
    const sending = await exampleOf('licence');
    const { receipt } = await send(url, sending);
    const known = { reference: receipt.reference, email: sending.texts['correo'] ?? '' };
    const unknown = { ...known, email: 'eva@ship.example' };
    for (const [call, more] of [
      [accessCodePath, {}],
      [lookupPath, { code: '000000' }],
    ] as const) {
      let senders = 0;
      // Another sender each time, whose tries are not used up.
      const took = async (named: object): Promise<number> => {
        senders += 1;
        const sender = { 'X-Forwarded-For': `198.18.${senders >> 8}.${senders & 255}` };
        const begun = performance.now();
        await postJson(url + call, { ...named, ...more }, sender);
        return performance.now() - begun;
      };
      const times: (readonly [isKnown: boolean, milliseconds: number])[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const isFirst = round % 2 === 0;
        for (const isKnown of [isFirst, !isFirst])
          times.push([isKnown, await took(isKnown ? known : unknown)]);
      }
      const middle = median(times.map(([, one]) => one));
      const right = times.filter(([isKnown, one]) => isKnown === one > middle).length / times.length;
      const of = (wanted: boolean): string =>
        median(times.flatMap(([isKnown, one]) => (isKnown === wanted ? [one] : []))).toFixed(2);
      print(
        `${name}, ${call}: ${of(true)} ms where there is one, ${of(false)} ms where not; ${Math.round(100 * right)} % guessed right`,
      );
    }
  });
});
