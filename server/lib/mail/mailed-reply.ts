import { createHash } from 'node:crypto';
import { convert } from 'html-to-text';
import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime';
import { type Fields, ownMessageId } from './delivery-report.ts';
import { readableMail, type ReadableMail } from './readable-mail.ts';

/** Limits for mails that may be answers; anybody can send mail to the office. */
export const replyLimits = {
  /** Bytes of a whole mail; a larger one stays in the mailbox. Providers take 25 to 35 MB. */
  mailBytes: 40 * 1024 * 1024,
  /** Lines of a whole mail; one with more is left. A file of 40 MB in lines of 60 characters has fewer. */
  lines: 700_000,
  /** Lines that may begin a part; a mail with more is left. */
  parts: 10_000,
  /** Bytes of the headers of all parts together; a mail with more is left. */
  headerBytes: 128 * 1024,
  /** Nesting depth of parts; a mail with more is left. */
  depth: 16,
  /** Message-IDs of ours that are looked up: a long conversation names each of its mails. */
  messageIds: 100,
  /** Characters of the text that are read; a novel is cut. */
  text: 200_000,
  /** Files of it; winmail.dat may hold thousands of empty ones. */
  files: 100,
  /** Bytes below which a picture within the text is a logo, not a document. */
  logo: 20_000,
} as const;

/** A mail that answers one of ours, or names a request. */
export interface MailedReply {
  /** Message-IDs of ours that it names, without their domain, the latest first. */
  readonly answers: readonly string[];
  /** References in its subject, such as PMTS/LIC/0001. */
  readonly references: readonly string[];
  /** The same for every copy of this mail; a hash of its Message-ID, or of the whole mail where it has none. */
  readonly key: string;
  /** Address of the sender, as typed; undefined where there is none or more than one. */
  readonly from: string | undefined;
  /** Whether the server of the mailbox has found that the mail comes from the domain of `from` (DMARC, RFC 7489). */
  readonly isAuthentic: boolean;
  /** Whether only the sender's own recipients can read it (S/MIME, PGP); then it has no text and no files. */
  readonly isEncrypted: boolean;
  readonly subject: string;
  /** What the sender wrote. */
  readonly text: string;
  /** What stood below it: quoted mails, and signatures. */
  readonly quoted: string;
  readonly files: readonly RepliedFile[];
}

export interface RepliedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Whether a mail with these headers may be a person's answer to one of ours, or name a request. Loops begin with
 * answers to programs: out of office (RFC 3834), lists (RFC 2919) and bulk mail are none.
 */
export function mayBeReply(headers: Fields): boolean {
  const header = (name: string): string => headers.get(name) ?? '';
  if (namedIn(header).length === 0 && referencesIn(subjectIn(header('subject'))).length === 0) return false;
  const isByProgram = !/^no\b/i.test(headers.get('auto-submitted') ?? 'no');
  const isBulk = /^(bulk|junk|list)\b/i.test(headers.get('precedence') ?? '');
  return !isByProgram && !isBulk && !headers.has('list-id') && !headers.has('x-autoreply');
}

/**
 * Runs in a worker: a mail of 25 MB, or one made to be slow, keeps the parser busy. Undefined for what is no answer.
 * @param authservId in lower case; empty: no mail is authentic
 */
export async function replyIn(source: Uint8Array, authservId: string): Promise<MailedReply | undefined> {
  const { depth: maxNestingDepth, headerBytes: maxHeadersSize } = replyLimits;
  if (hasTooManyLines(source)) return undefined;
  const email = await PostalMime.parse(source, {
    maxNestingDepth,
    maxHeadersSize,
    // The words of a mail within the mail are not the sender's; and each would start a parser of its own.
    forceRfc822Attachments: true,
  }).catch(() => undefined);
  if (email === undefined) return undefined;
  const answers = namedIn((name) => valueOf(email, name) ?? '');
  const references = referencesIn(email.subject ?? '');
  if (answers.length === 0 && references.length === 0) return undefined;
  const messageId = valueOf(email, 'message-id') ?? '';
  const readable = readableMail(email);
  const { own, quoted } = splitQuoted(textOf(readable).slice(0, replyLimits.text));
  return {
    answers,
    references,
    key: createHash('sha256')
      .update(messageId === '' ? source : messageId)
      .digest('hex'),
    from: senderOf(email),
    isAuthentic: isAuthentic(valueOf(email, 'authentication-results') ?? '', authservId),
    isEncrypted: readable.isEncrypted,
    subject: email.subject ?? '',
    text: own,
    quoted,
    files: upToMost(readable.attachments.flatMap(fileOf)),
  };
}

/** Of too many the last stays: a winmail.dat that says by its name that it held more. */
function upToMost(files: readonly RepliedFile[]): readonly RepliedFile[] {
  const last = files.at(-1);
  if (last === undefined || files.length <= replyLimits.files) return files;
  return [...files.slice(0, replyLimits.files - 1), last];
}

/** Each takes the parser memory, however short it is: forty million of them gigabytes. */
function hasTooManyLines(source: Uint8Array): boolean {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const hyphen = 0x2d;
  let [at, lines, parts] = [0, 0, 0];
  do {
    lines += 1;
    if (bytes[at] === hyphen && bytes[at + 1] === hyphen) parts += 1;
    if (lines > replyLimits.lines || parts > replyLimits.parts) return true;
    at = bytes.indexOf(0x0a, at) + 1;
  } while (at > 0);
  return false;
}

/**
 * The latest first: In-Reply-To names the answered mail, References the conversation from its beginning, and addresses
 * such as office+ID@… (mail-transport.ts) its first mail, where a program has kept neither.
 * @param header its value; empty: there is none
 */
function namedIn(header: (name: string) => string): readonly string[] {
  const idsIn = (text: string, pattern: RegExp): readonly string[] =>
    [...text.matchAll(pattern)].map(([, id = '']) => id.toLowerCase());
  const ids = [
    ...idsIn(header('in-reply-to'), ownMessageId),
    ...idsIn(header('references'), ownMessageId).toReversed(),
    ...recipients.flatMap((name) => idsIn(header(name), idInAddress)),
  ];
  return [...new Set(ids)].slice(0, replyLimits.messageIds);
}

/** Servers that take the part after the plus away from To leave it in one of the others. */
const recipients = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

const idInAddress = /\+([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@/gi;

/** Characters; a subject may be made of thousands of encoded words. */
const longestSubjectRead = 2000;

/** @param value as it stands in the header, encoded or not (RFC 2047) */
function subjectIn(value: string): string {
  return decodeWords(value.slice(0, longestSubjectRead));
}

/** In the order in which they stand there. */
function referencesIn(subject: string): readonly string[] {
  const found = subject.slice(0, longestSubjectRead).match(/\bPMTS\/[A-Z]{1,8}\/\d{4,9}(?!\d)/gi) ?? [];
  return [...new Set(found.map((reference) => reference.toUpperCase()))].slice(0, mostReferences);
}

const mostReferences = 5;

/** The topmost value: servers write above what they received. */
function valueOf({ headers }: Email, name: string): string | undefined {
  return headers.find(({ key }) => key === name)?.value;
}

/** The parser reports only the first of several authors. */
function senderOf({ from, headers }: Email): string | undefined {
  const [own, ...others] = headers.filter(({ key }) => key === 'from');
  if (own === undefined || others.length > 0 || /[,;]/.test(withoutQuotes(own.value))) return undefined;
  return from?.address?.includes('@') === true ? from.address : undefined;
}

function withoutQuotes(value: string): string {
  return value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
}

/**
 * Reads Authentication-Results (RFC 8601): the server's name, then a result for each method.
 * @param value of the topmost one, which the server of the mailbox itself has written
 * @param authservId in lower case
 */
function isAuthentic(value: string, authservId: string): boolean {
  const [server = '', ...results] = withoutComments(withoutQuotes(value)).split(';');
  const [name = ''] = server.trim().split(/\s+/);
  const passes = results.map((result) => /^\s*dmarc\s*=\s*(\w+)/i.exec(result)?.[1]?.toLowerCase());
  const judged = passes.filter((one) => one !== undefined);
  return name !== '' && name.toLowerCase() === authservId && judged.length === 1 && judged[0] === 'pass';
}

/** Comments may contain comments. */
function withoutComments(value: string): string {
  let depth = 0;
  let left = '';
  for (const character of value) {
    if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) left += character;
  }
  return left;
}

function textOf({ text, html }: ReadableMail): string {
  if (text !== undefined && text.trim() !== '') return text;
  if (html === undefined) return '';
  return convert(html.slice(0, 5 * replyLimits.text), {
    wordwrap: false,
    limits: { maxDepth: 64, maxChildNodes: 5000, maxInputLength: 5 * replyLimits.text },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
    ],
  });
}

/** Where mail programs put the mails before: a line about them, or their head. */
const beginnings: readonly RegExp[] = [
  /^-{2,}\s*(original message|mensaje original|forwarded message|mensaje reenviado)\s*-{2,}$/i,
  /^_{20,}$/,
  /^(begin forwarded message|inicio del mensaje reenviado):$/i,
  /^(on|el) .{6,200}(wrote|escribi[oó]):$/i,
  /^.{6,200}<[^<>\s]+@[^<>\s]+> (wrote|escribi[oó]):$/i,
  /^(enviado desde mi|sent from my|obtener outlook para|get outlook for) .{2,60}$/i,
  /^-- $/,
];

/** Outlook begins with the head of the mail before. */
const headLine = /^\*?(from|de|sent|enviado(?: el)?|date|fecha|to|para|subject|asunto|cc)\s*:\*?\s/i;

interface Split {
  readonly own: string;
  readonly quoted: string;
}

/** Separates what somebody wrote from what stands below it. Answers between the quoted lines stay where they are. */
export function splitQuoted(text: string): Split {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n');
  const begin = lines.findIndex((_line, index) => beginsQuote(lines, index));
  const upper = begin === -1 ? lines : lines.slice(0, begin);
  // Lines quoted at the end, without a line about them.
  let end = upper.length;
  while (end > 0 && /^\s*(>.*)?$/.test(upper[end - 1] ?? '')) end -= 1;
  const own = upper.slice(0, end).join('\n').trim();
  // A mail that is all quote is shown whole.
  if (own === '') return { own: text.trim(), quoted: '' };
  return { own, quoted: lines.slice(end).join('\n').trim() };
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  const isLine = (one: string): boolean => beginnings.some((beginning) => beginning.test(one));
  if (isLine(line.trimStart()) || isLine(line.trim())) return true;
  // Some wrap the line about the mail before.
  const two = `${line.trim()} ${(lines[index + 1] ?? '').trim()}`;
  if (/^(on|el) /i.test(line.trim()) && isLine(two)) return true;
  const next = lines.slice(index, index + 4).filter((one) => headLine.test(one.trim()));
  return headLine.test(line.trim()) && next.length >= 3;
}

/** Undefined for logos, and for parts that are no file. */
function fileOf({ filename, mimeType, disposition, contentId, content }: Attachment): readonly RepliedFile[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const isWithinText = disposition === 'inline' && contentId !== undefined && mimeType.startsWith('image/');
  if (bytes.length === 0 || (isWithinText && bytes.length < replyLimits.logo)) return [];
  return [{ name: filename ?? '', bytes }];
}
