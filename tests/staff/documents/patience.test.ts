import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoProgress, Patience } from '../../../src/staff/documents/pdf/patience.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => undefined);

function patient(isPaused = () => false) {
  const onOver = vi.fn<() => void>();
  return { onOver, patience: new Patience({ wait: 20_000, isPaused, onOver }) };
}

describe('the patience with a document', () => {
  test('ends when nothing moves', async () => {
    const { patience, onOver } = patient();
    const work = patience.during(never).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_499);
    expect(onOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await work).toBeInstanceOf(NoProgress);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test('lasts as long as something moves', async () => {
    const { patience, onOver } = patient();
    const work = patience.during(new Promise((resolve) => setTimeout(resolve, 100_000, 'drawn')));
    const steps = setInterval(patience.moved, 19_000);
    await vi.advanceTimersByTimeAsync(100_000);
    clearInterval(steps);
    expect(await work).toBe('drawn');
    expect(onOver).not.toHaveBeenCalled();
  });

  test('lasts while the tab is hidden', async () => {
    let isHidden = true;
    const { patience, onOver } = patient(() => isHidden);
    const work = patience.during(never).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(onOver).not.toHaveBeenCalled();
    isHidden = false;
    await vi.advanceTimersByTimeAsync(41_000);
    expect(await work).toBeInstanceOf(NoProgress);
  });

  test('does not run while nothing is awaited', async () => {
    const { patience, onOver } = patient();
    await patience.during(Promise.resolve());
    patience.moved();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(onOver).not.toHaveBeenCalled();
  });

  test('is over for all that comes later', async () => {
    const { patience } = patient();
    const work = patience.during(never).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await work).toBeInstanceOf(NoProgress);
    await expect(patience.during(never)).rejects.toThrow(NoProgress);
  });
});
