import { type Locale, type Localised, otherLocales } from '../src/lib/locale.ts';
import { publicPages } from '../src/contracts/pages/public-pages.ts';
import { anyOtherPath } from '../src/contracts/pages/rendered-file.ts';
import { pageStarter } from './page-starter.ts';

/** What the starter of a document is told. */
export interface PageScripts {
  /** Scripts that draw the page; the first one starts the app. */
  readonly scripts: readonly string[];
  /** The files of rooms that come after the first paint, by room. */
  readonly ahead: Readonly<Record<string, readonly string[]>>;
}

/** A rendered page, and what its document says of it. */
export interface PageContent extends PageScripts {
  readonly locale: Locale;
  /** '*': the page of an address that there is not. */
  readonly path: string;
  readonly title: string;
  readonly html: string;
  /** Milliseconds since 1970. */
  readonly renderedAt: number;
}

export interface Site {
  readonly name: string;
  /** Of the origin; empty: not known. */
  readonly url: string;
}

const ogLocales: Localised<string> = { en: 'en_US', es: 'es_PA' };

type Parts = readonly (readonly [found: RegExp, put: string])[];

/** The starter comes in their place. */
const withoutScripts: Parts = [
  [/\s*<script type="module".*?<\/script>/, ''],
  [/(\s*<link rel="modulepreload"[^>]*>)+/, ''],
  // With its icon it would come before the scripts; the app names it once it has begun (src/shell/main.tsx).
  [/\s*<link rel="manifest"[^>]*>/, ''],
];

/** @param frame the document without content, as Vite has made it of index.html */
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

/** The frame for whoever has no worker yet: its scripts survive a link that is cut, and come after its first words. */
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
  // No blank between: React would find it where it expects the page.
  return `<div id="root" data-path="${path}" data-rendered-at="${renderedAt}">${html}</div>\n    `;
}

/** Addresses that there are not, and pages for whoever is sent to them. */
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
    ['og:locale', ogLocales[page.locale]],
    ...otherLocales(page.locale).map((other) => ['og:locale:alternate', ogLocales[other]]),
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

/** What the page says of itself below its heading, in the chosen language; escaped already. */
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
