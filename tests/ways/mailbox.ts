import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { patience } from './patience.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
  header(name: string): string | undefined;
  /** Address of its first link. @throws Error if it has none */
  readonly link: string;
  /** The code to type. @throws Error if it has none */
  readonly code: string;
}

/** The mails of all users, as the server delivered them. */
export interface Mailbox {
  /** Reads the oldest unread mail to this address that matches, waiting for it if need be. */
  read(address: string, part?: RegExp): Promise<Letter>;
  /** Number of mails to this address, read or not. */
  count(address: string): Promise<number>;
}

interface Delivered {
  readonly name: string;
  readonly email: Email;
}

export function openMailbox({ dataDir }: Settings): Mailbox {
  const folder = join(dataDir, 'mail');
  const known = new Map<string, Delivered>();
  const opened = new Set<string>();
  const lookFor = async (address: string): Promise<readonly Delivered[]> => {
    const names = await readdir(folder).catch(() => []);
    for (const file of names.filter((one) => one.endsWith('.eml'))) {
      const path = join(folder, file);
      // A restored server may send another mail under the same file name.
      const name = `${file} ${(await stat(path)).mtimeMs}`;
      if (!known.has(name)) known.set(name, { name, email: await PostalMime.parse(await readFile(path)) });
    }
    const mine = [...known.values()].filter(({ email }) => email.to?.some((to) => to.address === address));
    return mine.sort((one, other) => dateOf(one) - dateOf(other));
  };
  return {
    async read(address, part = /(?:)/) {
      let found: Delivered | undefined;
      const look = async (): Promise<boolean> => {
        const unread = (await lookFor(address)).filter(({ name }) => !opened.has(name));
        found = unread.find(({ email }) => part.test(`${email.subject}\n${email.text}`));
        return found !== undefined;
      };
      await expect.poll(look, { ...patience, message: `a mail to ${address} with ${part}` }).toBe(true);
      if (found === undefined) throw new Error(`No mail to ${address} with ${part}`);
      opened.add(found.name);
      return letterOf(found.email);
    },
    count: async (address) => (await lookFor(address)).length,
  };
}

function dateOf({ email }: Delivered): number {
  return Date.parse(email.date ?? '');
}

function letterOf({ subject = '', text = '', headers }: Email): Letter {
  const only = (what: string, pattern: RegExp): string => {
    const [found] = pattern.exec(text) ?? [];
    if (found === undefined) throw new Error(`No ${what} in the mail "${subject}":\n${text}`);
    return found;
  };
  return {
    subject,
    text,
    header: (name) => headers.find(({ key }) => key === name.toLowerCase())?.value,
    get link() {
      return only('link', /https?:\/\/[^\s>]+/);
    },
    get code() {
      return only('code', /\b\d{6}\b/);
    },
  };
}
