import { expect, test } from 'vitest';
import { oneBundleEach } from '../../server/modules/bundles/stream-bundle.ts';

test('a second download of an account waits for the first, and those of others do not', async () => {
  const turns = oneBundleEach(60_000);
  const order: string[] = [];
  const download = async (name: string): Promise<void> => {
    const end = await turns.begin('ana');
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    end();
  };
  const endFirst = await turns.begin('ana');
  const others = Promise.all(['second', 'third'].map(download));
  (await turns.begin('bob'))();
  order.push('first ends');
  endFirst();
  await others;

  expect(order).toEqual(['first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
  await turns.waitFor('ana');
});

test('one that goes on too long refuses the second with words, until it ends', async () => {
  const turns = oneBundleEach(0);
  const end = await turns.begin('ana');

  await expect(turns.begin('ana')).rejects.toMatchObject({ refusal: { kind: 'bundleRunning', seconds: 30 } });
  await expect(turns.waitFor('ana')).rejects.toMatchObject({ refusal: { kind: 'bundleRunning' } });
  end();
  (await turns.begin('ana'))();
});
