import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** Bytes stored per sender, counted for a day from the first of them. */
export interface SentToday {
  of(sender: string): number;
  /** Negative when bytes were removed again. */
  add(sender: string, bytes: number): void;
  /** Raises the count to this many bytes, as found on the disk after a start. */
  atLeast(sender: string, bytes: number): void;
  /** Milliseconds until the sender's day is over. */
  untilOver(sender: string): number;
  /** Writes pending counts. */
  close(): Promise<void>;
}

const day = 24 * 60 * 60_000;

/** Milliseconds for which a count may stay unwritten: the most that a killed server forgets. */
const writeAfter = 2000;

const schema = v.record(v.string(), v.object({ bytes: v.number(), endsAt: v.number() }));
type Days = Map<string, { readonly bytes: number; readonly endsAt: number }>;

/**
 * Stored in DATA_DIR/sent-today.json, under hashes of the senders, because a restart must not give anybody a new day.
 * @param now milliseconds since 1970
 */
export async function openSentToday(
  dataDir: string,
  now: () => number,
  failed: (error: unknown) => void,
): Promise<SentToday> {
  const path = join(dataDir, 'sent-today.json');
  const days = await load(path);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = (): void => {
    timer = undefined;
    for (const [sender, { bytes, endsAt }] of days) if (endsAt <= now() || bytes <= 0) days.delete(sender);
    const text = JSON.stringify(Object.fromEntries(days));
    writing = writing.then(() => replace(path, text)).catch(failed);
  };
  const current = (sender: string): { readonly bytes: number; readonly endsAt: number } | undefined => {
    const known = days.get(sender);
    // A clock set back a long way must not make a day last for ever.
    return known !== undefined && known.endsAt > now() && known.endsAt <= now() + day ? known : undefined;
  };
  const set = (sender: string, bytes: number): void => {
    days.set(sender, { bytes: Math.max(0, bytes), endsAt: current(sender)?.endsAt ?? now() + day });
    timer ??= setTimeout(write, writeAfter).unref();
  };
  const of = (sender: string): number => current(sender)?.bytes ?? 0;
  return {
    of,
    untilOver: (sender) => (current(sender)?.endsAt ?? now()) - now(),
    add: (sender, bytes) => set(sender, of(sender) + bytes),
    atLeast(sender, bytes) {
      if (of(sender) < bytes) set(sender, bytes);
    },
    async close() {
      clearTimeout(timer);
      if (timer !== undefined) write();
      await writing;
    },
  };
}

async function load(path: string): Promise<Days> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return new Map(parsed.success ? Object.entries(parsed.output) : []);
}

async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}
