import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import type { ManifestTransform } from 'workbox-build';
import { definesOf, productionRouter, sheet } from './scripts/build-defines.ts';
import { readBuildSettings } from './scripts/build-settings.ts';
import { textPartOf } from './scripts/text-parts.ts';
import { description, manifestOf } from './scripts/web-manifest.ts';
import type { Brand } from './src/lib/brand.ts';

/** React and what it needs: a release of ours leaves it as it is, and a device keeps it. */
const reactPackages =
  /rolldown.runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store)\//;

/** Where online-only code goes, which the worker does not store: no ship's link is to carry it. */
const staffFolder = 'assets/staff';

type Room = readonly [chunk: string, folders: string];

const formsFolder = join(import.meta.dirname, 'src/forms');

const forms = readdirSync(formsFolder)
  .filter((name) => existsSync(join(formsFolder, name, 'card.ts')))
  .map((name): Room => [name, `forms/${name}`]);

/**
 * Folder = chunk = stage (docs/architecture.md): a room comes as a whole, with what it alone needs. What two rooms
 * need comes with the earlier one. No form is needed before another. `later` is no room: src/shell/later.ts lists its
 * parts, which lie with their subjects.
 */
const stages: readonly (readonly Room[])[] = [
  [['form-page', 'form-page(?!/photos)|form(?!/file-name)|ui|contracts/pricing|forms/common']],
  [['later', 'shell/later|form-page/photos|form/file-name|device/photos|device/notifications']],
  [['requests', 'requests|device/files']],
  [['account', 'account']],
  forms,
  [['access', 'access|device/office']],
  [['selftest', 'selftest|contracts/selftest']],
];

/** Folders of src/texts: a language each. */
const languages = readdirSync(join(import.meta.dirname, 'src/texts'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Forms that show every language at once: a page of theirs needs all their texts, whatever language is in use. */
const bilingualForms = forms
  .map(([name]) => name)
  .filter((name) =>
    /^\s*bilingual: true/m.test(readFileSync(join(formsFolder, name, 'definition.ts'), 'utf8')),
  );

/**
 * A part of a language (src/texts/language.ts) is a file. By these names the worker knows what it stores at once and
 * what follows (src/device/storage/language-in-use.ts).
 */
function textsChunk(moduleId: string): string | null {
  const [, locale = '', part = '', file = ''] =
    /\/src\/texts\/([^/]+)\/([^/]+?)(?:\.ts|\/([^/]+)\.ts)$/.exec(moduleId) ?? [];
  if (!languages.includes(locale) || part === 'index' || part === 'always') return null;
  if (part !== 'forms') return `texts-${locale}-${part}`;
  const form =
    forms.map(([name]) => name).find((name) => file === name || file.startsWith(`${name}-`)) ?? file;
  return `${bilingualForms.includes(form) ? 'bilingual' : 'texts'}-${locale}-${form}`;
}

const formerVersions = /\/src\/forms\/[a-z-]+\/versions\//;

const chunks = [
  { name: 'react', test: reactPackages, priority: 100, includeDependenciesRecursively: false },
  {
    name: textsChunk,
    debugName: 'texts',
    test: /\/src\/texts\//,
    priority: 95,
    includeDependenciesRecursively: false,
  },
  { name: 'shell', tags: ['$initial' as const], priority: 90 },
  // Read by staff who open an older request, and by nobody who fills in a form.
  { name: 'former-versions', test: formerVersions, priority: 85 },
  ...stages.flat().map(([name, folders], index) => ({
    name,
    test: new RegExp(`/src/(?:${folders})[/.]`),
    priority: 80 - index,
  })),
  { name: 'staff', test: /\/src\/staff\//, priority: 30 },
  { name: 'pdf', test: /\/node_modules\/pdfjs-dist\//, priority: 20 },
];

/** What a person needs next is stored first: the worker stores few files at once (sw/precache.ts). */
const stageOrder: readonly (readonly string[])[] = [
  ...['frame', 'index', 'react', 'rolldown'].map((name) => [name]),
  ...stages.map((rooms) =>
    rooms.flatMap(([name]) => [
      name,
      ...languages.flatMap((locale) => [
        `texts-${locale}-${textPartOf(name)}-`,
        `bilingual-${locale}-${name}-`,
      ]),
    ]),
  ),
];

function rankOf(url: string): number {
  const file = url.replace('assets/', '');
  const found = stageOrder.findIndex((names) => names.some((name) => file.startsWith(name)));
  return found === -1 ? stageOrder.length : found;
}

const inOrderOfStages: ManifestTransform = (entries) => {
  const heaviestLast = entries.toSorted(
    (one, other) => rankOf(one.url) - rankOf(other.url) || one.size - other.size,
  );
  return { manifest: heaviestLast, warnings: [] };
};

/** Data of pdf.js that a document may need: letters of Asian scripts, the standard fonts, a decoder of JPEG 2000. */
const pdfData = ['cmaps', 'standard_fonts', 'wasm'] as const;

/** What the content security policy forbids to run. */
const isWasm = /\.wasm$/;

/**
 * Serves the data of pdf.js beside the staff area, which fetches a file as a document needs it. The folder has the
 * version of pdf.js in its name, because browsers keep these files.
 */
function dataOfPdfViewer(): Plugin {
  const home = join(import.meta.dirname, 'node_modules', 'pdfjs-dist');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const folder = `${staffFolder}/pdfjs-${version}`;
  return {
    name: 'data-of-pdf-viewer',
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const [, part = '', file = ''] = (request.url ?? '').split(/[/?]/);
        const path = join(home, part, basename(file));
        if (!pdfData.some((one) => one === part) || !existsSync(path)) return next();
        response.setHeader(
          'Content-Type',
          file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        response.end(readFileSync(path));
      });
    },
    generateBundle() {
      for (const part of pdfData) {
        for (const file of readdirSync(join(home, part)).filter((name) => !isWasm.test(name))) {
          const source = readFileSync(join(home, part, file));
          this.emitFile({ type: 'asset', fileName: `${folder}/${part}/${file}`, source });
        }
      }
    },
  };
}

/** libheif asks Node for files and random numbers where there is no browser. */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) => (['crypto', 'fs', 'path'].includes(id) ? `\0${id}` : null),
  load: (id) => (/^\0(?:crypto|fs|path)$/.test(id) ? 'export default {};' : null),
};

/** index.html names the brand, which is a setting. */
function brandInPage(brand: Brand): Plugin {
  return {
    name: 'brand-in-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll('%BRAND%', brand.name).replaceAll('%DESCRIPTION%', description),
    },
  };
}

/** Says which modules each file of the build holds, for tests/budget; the server serves no folder with a dot. */
function modulesOfChunks(): Plugin {
  return {
    name: 'modules-of-chunks',
    generateBundle(_options, bundle) {
      const chunksOfBundle = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [[output.fileName, output.moduleIds.map((id) => relative(import.meta.dirname, id))] as const]
          : [],
      );
      const source = JSON.stringify(Object.fromEntries(chunksOfBundle), undefined, 1);
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}

/**
 * What Vite makes of index.html is the frame of a page without its content: the worker answers with it, and the build
 * puts each page that it renders into it (scripts/prerender.ts).
 */
const frameFile: Plugin = {
  name: 'frame-file',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page !== undefined) page.fileName = 'frame.html';
    },
  },
};

export default defineConfig(({ mode }) => {
  const settings = readBuildSettings(loadEnv(mode, import.meta.dirname, 'VITE_'));
  return {
    // The worker is built by a second, inner build, which knows neither this file nor its plugins, but takes
    // over `define`. Settings are therefore defined here, checked and complete, and page and worker see the same.
    define: definesOf(settings),
    resolve: { alias: [productionRouter] },
    build: {
      target: 'es2022',
      // Where tests/budget learns what loads what; the server serves no folder with a dot.
      manifest: true,
      // The polyfill is for browsers older than the target.
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 420,
      rolldownOptions: {
        output: {
          chunkFileNames: ({ moduleIds }) =>
            moduleIds.some(
              (id) =>
                /\/src\/(?:staff|texts\/[^/]+\/staff)\/|\/node_modules\/pdfjs-dist\//.test(id) ||
                formerVersions.test(id),
            )
              ? `${staffFolder}/[name]-[hash].js`
              : 'assets/[name]-[hash].js',
          codeSplitting: { groups: chunks },
        },
      },
    },
    worker: {
      format: 'es',
      plugins: () => [withoutNode],
      rolldownOptions: {
        output: {
          entryFileNames: ({ name }) =>
            `${/^(?:pdf|heif)-/.test(name) ? staffFolder : 'assets'}/[name]-[hash].js`,
        },
      },
    },
    plugins: [
      react(),
      brandInPage(settings.brand),
      modulesOfChunks(),
      dataOfPdfViewer(),

      frameFile,
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        // A new version waits until the person agrees: it must not reload a half-filled form (hazards 7.1).
        registerType: 'prompt',
        // The page registers the worker itself, with workbox-window.
        injectRegister: false,
        includeManifestIcons: false,
        manifest: manifestOf(settings.brand),
        integration: {
          // The worker's build speaks as loud as the app's, and asks for one file by the name that Vite has for it now.
          configureCustomSWViteBuild(config) {
            config.logLevel = 'warn';
            const { output } = config.build?.rollupOptions ?? {};
            if (output === undefined || Array.isArray(output)) return;
            delete output.inlineDynamicImports;
            output.codeSplitting = false;
          },
        },
        injectManifest: {
          manifestTransforms: [inOrderOfStages],
          globIgnores: [`${staffFolder}/**`, `${staffFolder}-*.css`],
          globPatterns: ['**/*.{js,css,html}', 'favicon.svg', 'icons/icon-192.png', sheet],
          // The official print, which may take the sheet's place, is larger than workbox's 2 MiB allow.
          maximumFileSizeToCacheInBytes: 10 * 1024 * 1024,
        },
      }),
    ],
  };
});
