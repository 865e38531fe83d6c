import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { Bounce } from './mail-queue.ts';

const minute = 60_000;

/** Limits for the job that reads the bounce mailbox; anybody can send mail there. */
export const bounceLimits = {
  /** Milliseconds between two visits to the mailbox. */
  every: 5 * minute,
  /** Milliseconds that the first visit goes back. */
  firstLook: 7 * 24 * 60 * minute,
  /** Mails processed in one visit; the rest follow at once. */
  mails: 500,
  /** Bytes of each mail that are read to decide whether it is a report. */
  headBytes: 32 * 1024,
  /** Bytes of a report that are read. */
  reportBytes: 256 * 1024,
  /** Bytes of the headers of all parts together; a mail with more is not a report. */
  headerBytes: 128 * 1024,
  /** Lines of a report that are read. */
  lines: 6000,
  /** Nesting depth of parts; a mail with more is not a report. */
  depth: 8,
  /** Message-IDs looked up in the database. */
  messageIds: 20,
} as const;

/** The headers of a mail with this beginning. */
export function headersOf(head: Uint8Array): Fields {
  // Not the parser: addresses in any mail sent there could keep it busy.
  const [headers = new Map<string, string>()] = fieldsIn(bytesOf(head).toString('latin1'));
  return headers;
}

/** Whether a mail with these headers may be a delivery report (RFC 6522). */
export function mayBeReport(headers: Fields): boolean {
  return /^multipart\/report\b/i.test(headers.get('content-type') ?? '');
}

/**
 * Runs in a worker: deliberately crowded headers keep the parser busy for half a second. Finds which of our mails came
 * back, from its report (RFC 3464); undefined for any other mail, including delays and unreadable ones.
 * @param source may be truncated
 */
export async function bounceIn(source: Uint8Array): Promise<Bounce | undefined> {
  const report = await parsed(source);
  if (report === undefined) return undefined;
  const recipients = fieldsIn(partOf(report, statusTypes));
  const refusal = recipients.map(refusalIn).find((codes) => codes !== undefined);
  const [returned] = fieldsIn(partOf(report, returnedTypes));
  const names = [returned?.get('message-id') ?? '', headerOf(report, 'in-reply-to')].join(' ');
  const messageIds = [...names.matchAll(ownMessageId)].map(([, id = '']) => id);
  if (refusal === undefined || messageIds.length === 0) return undefined;
  return { refusal, messageIds: messageIds.slice(0, bounceLimits.messageIds) };
}

/** Format of the Message-IDs that mail-queue.ts generates. */
export const ownMessageId = /<([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@[^<>\s]+>/g;

/** Contain the status of each recipient; the second one for non-ASCII addresses (RFC 6533). */
const statusTypes = ['message/delivery-status', 'message/global-delivery-status'];
/** Contain the returned mail, or its headers. */
const returnedTypes = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
];

/** Undefined if it has more headers, or deeper nesting, than any report. */
async function parsed(source: Uint8Array): Promise<Email | undefined> {
  const { depth: maxNestingDepth, headerBytes: maxHeadersSize } = bounceLimits;
  return PostalMime.parse(firstLinesOf(source), {
    maxNestingDepth,
    maxHeadersSize,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => undefined);
}

/** A line, however short, costs the parser as much as thousands of characters. */
function firstLinesOf(source: Uint8Array): Uint8Array {
  const bytes = bytesOf(source);
  let end = 0;
  for (let lines = 0; lines < bounceLimits.lines; lines += 1) {
    const next = bytes.indexOf('\n', end);
    if (next === -1) return source;
    end = next + 1;
  }
  return source.subarray(0, end);
}

function bytesOf(source: Uint8Array): Buffer {
  return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
}

function headerOf({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? '';
}

function partOf({ attachments }: Email, types: readonly string[]): string {
  return textOf(attachments.find(({ mimeType }) => types.includes(mimeType)));
}

function textOf(part: Attachment | undefined): string {
  return typeof part?.content === 'string' ? part.content : '';
}

/** Names in lower case. */
export type Fields = ReadonlyMap<string, string>;

/** Groups of header fields separated by empty lines; the first group of a mail is its headers. Names in lower case. */
function fieldsIn(text: string): readonly Fields[] {
  const unfolded = text.replaceAll('\r', '').replaceAll(/\n[\t ]+(?=\S)/g, ' ');
  return unfolded
    .split(/\n[\t ]*\n/)
    .map((group) => new Map(group.split('\n').toReversed().flatMap(fieldIn)))
    .filter(({ size }) => size > 0);
}

function fieldIn(line: string): readonly (readonly [string, string])[] {
  const [, name, value] = /^([\w-]+)[\t ]*:(.*)$/.exec(line) ?? [];
  return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
}

/**
 * The codes with which delivery to one recipient failed, such as 550 5.1.1. A failure is final whatever the status:
 * 4.x.x means that a server gave up after days (RFC 3464 section 2.3.3).
 */
function refusalIn(recipient: Fields): string | undefined {
  const status = /^[45]\.\d{1,3}\.\d{1,3}\b/.exec(recipient.get('status') ?? '')?.[0];
  if (status === undefined || !/^failed\b/i.test(recipient.get('action') ?? '')) return undefined;
  // The remote server's own reply is more specific than a Status of 5.0.0, which some use for everything.
  const [, reply, enhanced] = smtpReply.exec(recipient.get('diagnostic-code') ?? '') ?? [];
  return reply === undefined ? status : `${reply} ${enhanced ?? status}`;
}

const smtpReply = /^smtp\s*;\s*(5\d\d)\b(?:[\s-]+#?(5\.\d{1,3}\.\d{1,3})\b(?!\.\d))?/i;
