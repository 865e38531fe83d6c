import type { Brand } from '../../../src/lib/brand.ts';
import { type Locale, otherLocale, otherLocales } from '../../../src/lib/locale.ts';
import type { Cents } from '../../../src/lib/money.ts';

/** HTML that is safe to insert as is: created only in this module. */
export interface Html {
  readonly html: string;
}

/** Template tag that escapes inserted texts; Html values, and lists of them, are inserted unchanged. */
export function html(
  fixed: TemplateStringsArray,
  ...inserted: readonly (string | Html | readonly Html[])[]
): Html {
  const pieces = fixed.map((piece, index) => piece + rendered(inserted[index] ?? ''));
  return { html: pieces.join('') };
}

function rendered(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escaped(value);
  return 'html' in value ? value.html : value.map((one) => one.html).join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

/** A part of a mail, rendered both as text and as HTML. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Consecutive steps. */
  | { readonly kind: 'steps'; readonly steps: readonly string[] }
  /** Something to copy, such as a code. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly address: string }
  | { readonly kind: 'facts'; readonly title?: string; readonly facts: readonly Fact[] }
  /** Preformatted lines, indentation included. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'own'; readonly lines: readonly string[]; readonly html: Html };

export type Fact = readonly [label: string, value: string];

/** The sender, as shown to readers. */
export interface Letterhead {
  readonly brand: Brand;
  /** Address for replies. */
  readonly officeEmail: string;
  /** Public URL of the site; absent: not mentioned. */
  readonly publicUrl?: string;
  /** The mailbox of officeEmail; present: what applicants answer by mail reaches their case. */
  readonly repliesUrl?: unknown;
}

export interface Letter extends Omit<Letterhead, 'officeEmail'> {
  /** The reader's language. */
  readonly locale: Locale;
  readonly title: string;
  /**
   * The same content per language; the reader's comes first. A mail to the office has one version, in both languages.
   */
  readonly versions: Readonly<Partial<Record<Locale, readonly Block[]>>>;
}

interface Version {
  readonly locale: Locale;
  readonly blocks: readonly Block[];
}

function versionsOf({ locale, versions }: Letter): readonly Version[] {
  return [locale, otherLocale(locale)].flatMap((one) => {
    const blocks = versions[one];
    return blocks === undefined ? [] : [{ locale: one, blocks }];
  });
}

export function letterText(letter: Letter): string {
  const versions = versionsOf(letter).map(({ blocks }) => blocks.map(textOf).join('\n\n'));
  return `${[versions.join(`\n\n${'—'.repeat(20)}\n\n`), `-- \n${signatureOf(letter).join('\n')}`].join('\n\n')}\n`;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'steps':
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
    case 'code':
      return `  ${block.text}`;
    case 'link':
      return `${block.label}:\n${block.address}`;
    case 'facts':
      return [
        ...(block.title === undefined ? [] : [block.title]),
        ...block.facts.map(([label, value]) => `${label}: ${value}`),
      ].join('\n');
    default:
      return block.lines.join('\n');
  }
}

function signatureOf({ brand, publicUrl }: Letter): readonly string[] {
  return [brand.name, brand.email, brand.phone, ...(publicUrl === undefined ? [] : [publicUrl])];
}

const ink = '#10243a';
const quiet = '#4a5b6d';
const line = '1px solid #c6d0da';
const paragraph = 'margin:0 0 16px;line-height:1.5';

/** Uses inline styles, and tables for columns: mail programs drop or misread anything else. */
export function letterHtml(letter: Letter): string {
  const { locale, brand, title } = letter;
  const [own, ...others] = versionsOf(letter);
  const page = html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head>
<body style="margin:0;padding:0;background:#eef2f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;max-width:640px;background:#ffffff;text-align:left;color:${ink};font-family:Arial,Helvetica,sans-serif;font-size:16px">
<tr><td style="padding:16px 20px;background:${ink};color:#ffffff;font-weight:bold">${brand.name}</td></tr>
<tr><td style="padding:24px 20px 8px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${title}</h1>
${own === undefined ? '' : own.blocks.map(htmlOf)}
</td></tr>
${others.map((other) => html`<tr><td lang="${other.locale}" style="padding:24px 20px 8px;border-top:${line};color:${quiet};font-size:15px">${other.blocks.map(htmlOf)}</td></tr>`)}
<tr><td style="padding:16px 20px;border-top:${line};color:${quiet};font-size:14px;line-height:1.5">${signatureOf(letter).map((one) => html`${one}<br>`)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return page.html;
}

function htmlOf(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="${paragraph}">${block.text}</p>`;
    case 'steps':
      return html`<ol style="margin:0 0 16px;padding:0 0 0 24px;line-height:1.5">${block.steps.map((step) => html`<li style="margin:0 0 4px">${step}</li>`)}</ol>`;
    case 'code':
      return html`<p style="margin:0 0 16px;font-size:28px;font-weight:bold;letter-spacing:4px;font-family:Consolas,Menlo,monospace">${block.text}</p>`;
    case 'link':
      return linkHtml(block.label, block.address);
    case 'facts':
      return factsHtml(block.title, block.facts);
    case 'lines':
      return html`<p style="${paragraph};white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word">${block.lines.join('\n')}</p>`;
    default:
      return block.html;
  }
}

/** Repeats the address below for mail programs that show no links and for people who check where they lead. */
function linkHtml(label: string, address: string): Html {
  return html`<p style="margin:0 0 8px"><a href="${address}" style="display:inline-block;padding:12px 20px;background:#0b5a8a;color:#ffffff;text-decoration:none;font-weight:bold;line-height:1.3;border-radius:6px">${label}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.4;overflow-wrap:anywhere;word-break:break-all">${address}</p>`;
}

/** Stacked: beside long labels there is no room for the values on a phone. */
function factsHtml(title: string | undefined, facts: readonly Fact[]): Html {
  const heading =
    title === undefined ? '' : html`<h2 style="margin:0 0 8px;font-size:17px;line-height:1.3">${title}</h2>`;
  return html`${heading}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px;table-layout:fixed">
${facts.map(([label, value]) => html`<tr><td style="padding:6px 0;border-bottom:${line};line-height:1.4;overflow-wrap:anywhere;word-break:break-word"><div style="font-size:13px;color:${quiet}">${label}</div><div style="white-space:pre-wrap">${value}</div></td></tr>`)}
</table>`;
}

const longestSubject = 78;

/**
 * A subject that lists show in full: RFC 5322 (2.1.1) recommends lines of 78 characters. The last part, such as a name
 * that somebody typed, is cut.
 */
export function subjectOf(...parts: readonly string[]): string {
  const characters = Array.from(parts.filter((part) => part !== '').join(' · '));
  return characters.length <= longestSubject
    ? characters.join('')
    : `${characters
        .slice(0, longestSubject - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * The subject of all mails to one reader about a request. It stays the same: mail programs begin a new conversation with
 * a new one.
 */
export function conversationOf(reference: string, formName: string, ...parts: readonly string[]): string {
  return subjectOf([reference, formName].filter((part) => part !== '').join(': '), ...parts);
}

const webAddress = /(?:\b[a-z][a-z\d+.-]*:\/\/|\bwww\.)\S*/gi;
/** Matches a file extension at the end of a name; none is a top-level domain, so mail programs do not link it. */
const extension =
  /(?:pdf|jpe?g|png|heic|heif|webp|gif|bmp|tiff?|docx?|xlsx?|txt)(?![\p{L}\d-]|\.[\p{L}\d])/iu;
/** A dot between two words, as in a host name: mail programs turn these into links. */
const dotInWord = new RegExp(`(?<=[\\p{L}\\d-])\\.(?=\\p{L}{2})(?!${extension.source})`, 'giu');
/** Typed text with line feeds alone and without other control characters, which no text of ours has. */
export function typedText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
}

const longestTyped = 120;
/** Characters examined: a text of dots between letters takes quadratic time. */
const mostTypedRead = 1000;

/**
 * Makes a stranger's text safe for a mail to somebody else: nothing in it becomes a link, and it is too short for a
 * letter of its own. A name such as "Ma.Luz" gets a space; a file name keeps its extension.
 */
export function harmless(typed: string): string {
  const plain = typed.slice(0, mostTypedRead).replaceAll(webAddress, '…').replaceAll(dotInWord, '. ');
  const characters = Array.from(plain);
  return characters.length <= longestTyped ? plain : `${characters.slice(0, longestTyped - 1).join('')}…`;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Day/month/year in Panama, where the provider is (rulings GEN-8). */
const date = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Panama',
});

/** $1,234.50 in both languages (rulings GEN-7). */
export function moneyText(cents: Cents): string {
  return dollars.format(cents / 100);
}

/** @param instant ISO 8601 */
export function dateText(instant: string): string {
  return date.format(new Date(instant));
}

const time = new Intl.DateTimeFormat('es-ES', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Panama',
});

/** Date and time in Panama, for the office. @param instant ISO 8601 */
export function dateTimeText(instant: string): string {
  return `${dateText(instant)}, ${time.format(new Date(instant))}`;
}

const own: Locale = 'es';

/** The text in every language, the office's own first; texts that are the same in several languages appear once. */
export function inOfficeLanguages(textIn: (locale: Locale) => string | undefined): string {
  const texts = [own, ...otherLocales(own)].map(textIn).filter((text) => text !== undefined);
  return [...new Set(texts)].join(' / ');
}
