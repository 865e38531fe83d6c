import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What a test has open, and what it held when the test failed. Printed once by print-evidence.ts, so that a failure
 * need not happen again to be understood.
 */
export interface Witness {
  /** Title of its paragraph, such as "page 1". */
  readonly name: string;
  /** Whether it will fail the test as it closes, so that it is asked although the test has passed. */
  complains?(): boolean;
  /** Lines; may be long. */
  tell(): Promise<string>;
}

/** The files of a worker run the setup files again, and this module perhaps too; what is open is the process's. */
const shared = globalThis as typeof globalThis & { pmtsWitnesses?: Witness[] };
const witnesses = (shared.pmtsWitnesses ??= []);

/** Until the end of the test. */
export function addWitness(witness: Witness): void {
  witnesses.push(witness);
}

export function forgetWitnesses(): void {
  witnesses.length = 0;
}

export function someWitnessComplains(): boolean {
  return witnesses.some(({ complains }) => complains?.() === true);
}

/** Milliseconds: a page that hangs says nothing. */
const longestAnswer = 10_000;

/** What everything open tells, in the order of its opening; empty if nothing is open. */
export async function gatherEvidence(): Promise<string> {
  const told = await Promise.all(witnesses.map((witness) => ask(witness)));
  return told.join('\n');
}

async function ask({ name, tell }: Witness): Promise<string> {
  const silence = new Promise<string>((resolve) => {
    setTimeout(resolve, longestAnswer, 'gave no answer').unref();
  });
  const told = await Promise.race([tell().catch((error: unknown) => `cannot be asked: ${error}`), silence]);
  return `-- ${name}\n${told}`;
}

/** The last lines, each cut; blank ones are left out. */
export function lastLines(text: string, lines: number, columns = 300): string {
  const all = text.split('\n').filter((line) => line.trim() !== '');
  const left = all.length > lines ? [`(${all.length - lines} more before)`] : [];
  const cut = (line: string): string => (line.length > columns ? `${line.slice(0, columns)} ...` : line);
  return [...left, ...all.slice(-lines).map(cut)].join('\n');
}

/** Recipient and subject of each mail in the folder of a server without SMTP, oldest first. */
export async function mailsIn(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const [{ mtimeMs }, text] = await Promise.all([stat(path), readFile(path, 'utf8')]);
      const [head = ''] = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n\r?\n/);
      const header = (label: string): string =>
        new RegExp(`^${label}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
      return { mtimeMs, line: `${header('To')}: ${decoded(header('Subject'))}` };
    }),
  );
  const lines = mails.toSorted((one, other) => one.mtimeMs - other.mtimeMs).map(({ line }) => line);
  return lines.length === 0 ? 'no mails' : `${lines.length} mails\n${lastLines(lines.join('\n'), 20)}`;
}

/** Encoded words of RFC 2047, as a subject in Spanish has them. */
function decoded(header: string): string {
  const words = /=\?utf-8\?([QB])\?([^?]*)\?=(?:\s+(?==\?))?/gi;
  return header.replaceAll(words, (_all, kind: string, text: string) => {
    if (kind.toUpperCase() === 'B') return Buffer.from(text, 'base64').toString('utf8');
    const bytes = text
      .replaceAll('_', ' ')
      .replaceAll(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  });
}
