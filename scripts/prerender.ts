import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, loadEnv } from 'vite';
import { openingFile, renderedFile } from '../src/contracts/pages/rendered-file.ts';
import { formIds, forms } from '../src/forms/index.ts';
import type { Brand } from '../src/lib/brand.ts';
import { type Locale, locales, otherLocales, startLocale } from '../src/lib/locale.ts';
import { definesOf, productionRouter } from './build-defines.ts';
import { type BuildSettings, readBuildSettings } from './build-settings.ts';
import { documentOf, openingOf, type PageScripts } from './page-document.ts';
import { pageStarter } from './page-starter.ts';
import { root } from './project.ts';
import { textPartOf } from './text-parts.ts';

/** Exports of src/shell/prerender.tsx, which is compiled for pages, while this file is compiled for Node. */
interface Renderer {
  readonly renderedPaths: readonly string[];
  readonly buildHash: (entryUrl: string) => string | undefined;
  readonly renderPage: (
    path: string,
    options: {
      readonly locale: Locale;
      readonly brand: Brand;
      readonly version: string | undefined;
      readonly at: number;
    },
  ) => Promise<{ readonly html: string; readonly title: string }>;
}

type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
  >
>;

const entry = 'index.html';

/**
 * Renders the public pages into a built client, in each language, as a first-time visitor sees them, so that their text
 * is there before any script (docs/decisions/045).
 */
export async function prerenderPages(client: string): Promise<void> {
  const settings = readBuildSettings(loadEnv('production', root, 'VITE_'));
  const workshop = `${client}-renderer`;
  try {
    const renderer = await buildRenderer(workshop, settings);
    await writePages(client, renderer, settings);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function buildRenderer(outDir: string, settings: BuildSettings): Promise<Renderer> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: definesOf(settings),
    resolve: { alias: [productionRouter] },
    plugins: [react()],
    build: { ssr: 'src/shell/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  // Just built from that file.
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer;
}

async function writePages(client: string, renderer: Renderer, settings: BuildSettings): Promise<void> {
  const frame = await readFile(join(client, 'frame.html'), 'utf8');
  // Written by the Vite that this project pins.
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { brand, siteUrl } = settings;
  const renderedAt = Date.now();
  const version = renderer.buildHash(`https://built.invalid/${manifest[entry]?.file}`);
  await writeNew(join(client, pageStarter.file), pageStarter.source);
  await writeNew(
    join(client, openingFile),
    openingOf(frame, scriptsOf(manifest, startLocale(undefined), [])),
  );
  for (const locale of locales) {
    for (const path of renderer.renderedPaths) {
      const page = await renderer.renderPage(path, { locale, brand, version, at: renderedAt });
      const content = { ...page, locale, path, renderedAt, ...scriptsOf(manifest, locale, roomsOf(path)) };
      const text = documentOf(frame, content, { name: brand.name, url: siteUrl });
      await writeNew(join(client, locale, renderedFile(path)), text);
      // Sent for every address by a host without rewrite rules.
      if (path === '/' && locale === startLocale(undefined)) await writeNew(join(client, 'index.html'), text);
    }
  }
}

async function writeNew(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { flag: 'wx' });
}

/** Listed together, they load in parallel rather than one after the other. */
function scriptsOf(manifest: Manifest, locale: Locale, rooms: readonly string[]): PageScripts {
  const texts = ['start', ...rooms].flatMap((room) => textsOf(manifest, locale, room));
  const chunks = [...rooms.map((room) => chunkOf(manifest, room)), ...texts];
  const scripts = [...filesOf(manifest, [entry, ...chunks])];
  return { scripts, ahead: aheadOf(manifest, locale, rooms, scripts) };
}

/** The chunks of the texts that come with a room; vite.config.ts names them. */
function textsOf(manifest: Manifest, locale: Locale, room: string): readonly string[] {
  const part = textPartOf(room);
  const names = [`texts-${locale}-${part}`, ...locales.map((one) => `bilingual-${one}-${part}`)];
  return names.flatMap((name) => findChunk(manifest, name) ?? []);
}

/** The files that come after the first paint or at a press, beyond the scripts of the page, by what asks for them. */
function aheadOf(
  manifest: Manifest,
  locale: Locale,
  rooms: readonly string[],
  scripts: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const here = new Set(scripts);
  const beyond = (chunks: readonly string[]): readonly string[] =>
    [...filesOf(manifest, chunks)].filter((file) => !here.has(file));
  const code = ['later', 'requests'].map((room) => {
    const chunk = chunkOf(manifest, room);
    return [room, [...beyond([chunk]), ...(manifest[chunk]?.css ?? [])]] as const;
  });
  // What a page needs to speak another language.
  const others = otherLocales(locale).map((other) => {
    const texts = ['start', ...rooms, 'later'].flatMap((room) => textsOf(manifest, other, room));
    return [other, beyond(texts)] as const;
  });
  const texts = beyond(textsOf(manifest, locale, 'later'));
  return Object.fromEntries([...code, ['more', texts] as const, ...others]);
}

/** The chunks that src/shell/stages.ts loads for a page; a chunk is named after its folder. */
function roomsOf(path: string): readonly string[] {
  const formId = formIds.find((id) => forms[id].path === path);
  if (formId !== undefined) return ['form-page', formId];
  if (path === '/login') return ['account'];
  if (path === '/selftest') return ['selftest'];
  return path === '/' || path === '*' ? [] : ['requests'];
}

function chunkOf(manifest: Manifest, room: string): string {
  const found = findChunk(manifest, room);
  if (found === undefined) throw new Error(`The build has no chunk of the room ${room}`);
  return found;
}

function findChunk(manifest: Manifest, name: string): string | undefined {
  return Object.keys(manifest).find((chunk) => new RegExp(`^_${name}-[\\w-]{8}\\.js$`).test(chunk));
}

function filesOf(manifest: Manifest, chunks: readonly string[]): ReadonlySet<string> {
  const visited = new Set<string>();
  const visit = (chunk: string): void => {
    if (visited.has(chunk)) return;
    visited.add(chunk);
    (manifest[chunk]?.imports ?? []).forEach(visit);
  };
  chunks.forEach(visit);
  return new Set([...visited].map((chunk) => manifest[chunk]?.file ?? ''));
}
