import { type Locale, openGraphLocales, otherLocales } from '../src/lib/locale.ts';
import { publicPages } from '../src/contracts/pages/public-pages.ts';
import { anyOtherPath } from '../src/contracts/pages/rendered-file.ts';
import { pageStarter } from './page-starter.ts';

/** Data passed to the starter of a document. */
export interface PageScripts {
  /** Scripts needed to render the page; the first one starts the app. */
  readonly scripts: readonly string[];
  /** Files loaded after the first paint, by folder. */
  readonly ahead: Readonly<Record<string, readonly string[]>>;
}

/** A rendered page and the data embedded in its document. */
export interface PageContent extends PageScripts {
  readonly locale: Locale;
  /** '*': the 404 page. */
  readonly path: string;
  readonly title: string;
  readonly html: string;
  /** Milliseconds since 1970. */
  readonly renderedAt: number;
}

export interface Site {
  readonly name: string;
  /** Origin of the site; empty: unknown. */
  readonly url: string;
}

type Parts = readonly (readonly [found: RegExp, put: string])[];

/** Replaced with the starter. */
const withoutScripts: Parts = [
  [/\s*<script type="module".*?<\/script>/, ''],
  [/(\s*<link rel="modulepreload"[^>]*>)+/, ''],
  // With its icon it would be fetched before the scripts; the app adds it after its start (src/shell/main.tsx).
  [/\s*<link rel="manifest"[^>]*>/, ''],
];

/** @param frame the document without content, built by Vite from index.html */
export function documentOf(frame: string, page: PageContent, site: Site): string {
  const description = leadOf(page.html);
  return withParts(frame, [
    ...withoutScripts,
    [/<html lang="[^"]*">/, `<html lang="${page.locale}">`],
    [/<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`],
    [/<meta name="description" content="[^"]*" \/>/, `<meta name="description" content="${description}" />`],
    [/<\/head>/, `${linesOf(headOf(page, site, description))}</head>`],
    [/<div id="root">.*?(?=<noscript>)/s, rootOf(page)],
  ]);
}

/**
 * The frame for a browser without the worker: its scripts survive a lost connection, and load after its first words.
 */
export function openingOf(frame: string, scripts: PageScripts): string {
  return withParts(frame, [...withoutScripts, [/<\/head>/, `${linesOf([startOf(scripts)])}</head>`]]);
}

function withParts(frame: string, parts: Parts): string {
  return parts.reduce((text, [found, put]) => {
    if (!found.test(text)) throw new Error(`The frame has nothing that fits ${found}`);
    return text.replace(found, () => put);
  }, frame);
}

function rootOf({ path, renderedAt, html }: PageContent): string {
  // No whitespace between: React would find it where it expects the page.
  return `<div id="root" data-path="${path}" data-rendered-at="${renderedAt}">${html}</div>\n    `;
}

/** The 404 page, and pages only for users who are sent to them. */
const notIndexed: readonly string[] = [anyOtherPath, publicPages.selftest, publicPages.request];

function headOf(page: PageContent, site: Site, description: string): readonly string[] {
  const start = startOf(page);
  if (notIndexed.includes(page.path)) return [start, '<meta name="robots" content="noindex">'];
  if (site.url === '') return [start];
  const address = escaped(site.url + page.path);
  const properties = [
    ['og:type', 'website'],
    ['og:site_name', escaped(site.name)],
    ['og:title', escaped(page.title)],
    ['og:description', description],
    ['og:url', address],
    ['og:image', `${escaped(site.url)}/icons/icon-512.png`],
    ['og:locale', openGraphLocales[page.locale]],
    ...otherLocales(page.locale).map((other) => ['og:locale:alternate', openGraphLocales[other]]),
  ];
  const openGraph = properties.map(
    ([property, content]) => `<meta property="${property}" content="${content}">`,
  );
  return [start, `<link rel="canonical" href="${address}">`, ...openGraph];
}

function startOf({ scripts, ahead }: PageScripts): string {
  const rooms = Object.entries(ahead).map(([room, files]) => ` data-ahead-${room}="${addresses(files)}"`);
  return `<script async src="/${pageStarter.file}" data-scripts="${addresses(scripts)}"${rooms.join('')}></script>`;
}

function addresses(files: readonly string[]): string {
  return files.map((file) => `/${file}`).join(' ');
}

/** The lead below the page's heading, in the chosen language; already escaped. */
function leadOf(html: string): string {
  const [, lead = ''] = /<p class="lead">(.*?)<\/p>/s.exec(html) ?? [];
  const [, first = lead] = /<span class="bilingual-first">(.*?)<\/span>/s.exec(lead) ?? [];
  return first.replaceAll(/<[^>]*>/g, '');
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n  `).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
