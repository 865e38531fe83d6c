import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import { readBuildSettings } from './scripts/build-settings.ts';
import { description, manifestOf } from './scripts/web-manifest.ts';
import type { Brand } from './src/lib/brand.ts';
import { isOurSheet } from './src/forms/liberian/sheet/sheet.ts';

/** Opens without a network too; another file in its place is another revision (rulings L-14). */
const sheet = 'files/RLM-105.pdf';

/**
 * What is loaded together comes together: what several pages share would else come in a dozen crumbs, each a
 * request of its own and a line in the worker.
 */
const chunks = [
  {
    name: 'shell',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store)\/|preload-helper|src\/(ui\/(icon|brand-context|services-context|page-heading|bilingual|bilingual-text|compass-rose|notice|lazy-part)|i18n\/(use-locale|add-texts)|domain\/(form|fill|folded|item-name|locale|course|money|quotation|moment|unreachable)|outbox\/doubtful-status)\.tsx?$/,
  },
  {
    name: 'forms',
    test: /src\/(i18n\/format|domain\/(photo\/photo-type|email|validate|violation-text|form-texts|field-texts|own-reference-text|iso-date|wire)|forms\/limits|ui\/focus-control)\.tsx?$/,
  },
  {
    name: 'quote',
    test: /src\/(forms\/quote\/(definition|en|es|index|wire)|reference\/(nationalities|governments))\.ts$/,
  },
  {
    name: 'liberian',
    test: /src\/(forms\/liberian\/(definition|en|es|index|wire|made-answers)|reference\/(ranks|stcw-countries|sanctioned-flags))\.ts$/,
  },
  {
    name: 'liberian-rank',
    test: /src\/(forms\/liberian\/certificates|features\/liberian\/(rank-facts|certificate-boxes)|reference\/rank-requirements)\.tsx?$/,
  },
  {
    name: 'liberian-page',
    test: /src\/(forms\/liberian\/(?!photo-texts)[a-z-]+\.ts|reference\/rank-requirements\.ts$)/,
  },
  {
    name: 'asking',
    test: /src\/(features\/(request-form\/restored-note|liberian\/question)|ui\/(confirm|delete-draft)-dialog)/,
  },
  { name: 'answers', test: /src\/api\/(json-object|problem|retry-after|rows)\.ts$/ },
  {
    name: 'session',
    test: /jwt-decode|src\/(platform\/page\/(stored-session|staff-calls|staff-session)|api\/accounts|domain\/(session|guards)|ui\/session-context)\.tsx?$/,
  },
  {
    name: 'staff-lists',
    test: /src\/(ui\/(as-of|back-to-list|list-frame|list-tools|on-its-way|pager|reading-trouble|search-box|use-list-query|use-reading|use-row-links)|domain\/(list-query|page-of))\.tsx?$/,
  },
  { name: 'toasts', test: /src\/ui\/toast-(host|queue)|react-hot-toast|goober/ },
  { name: 'quote-prices', test: /src\/(forms\/quote\/(?!search)|features\/courses\/applicants)/ },
  {
    name: 'quote-pickers',
    test: /src\/(forms\/quote\/search|features\/courses\/(course-|quote-courses))/,
  },
];

/**
 * The staff area is online only: its pages are not stored by the worker, for no ship's link is to carry them. Only
 * signing in is, because anybody may come across it and has to be told that it needs a connection.
 */
const staffFolder = 'assets/staff';
const isOfStaff = (module: string): boolean =>
  /src\/(features\/(quotations|tasks|staff)\/|forms\/([a-z]+\/)?versions|domain\/form-of-snapshot|app\/staff-(?!guard)|domain\/(sections|staff-pages|list-query)\.ts|ui\/list-|i18n\/areas\/(lists|staff))/.test(
    module,
  );

const productionRouter = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

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

export default defineConfig(({ mode }) => {
  const settings = readBuildSettings(loadEnv(mode, import.meta.dirname, 'VITE_'));
  return {
    // The worker is built by a second, inner build, which knows neither this file nor its plugins, but takes
    // over `define`. Settings are therefore defined here, checked and complete, and page and worker see the same.
    define: {
      'import.meta.env.VITE_API_BASE': JSON.stringify(settings.apiBase),
      'import.meta.env.VITE_API_RECEIPTS': JSON.stringify(settings.apiReceipts),
      rlm105IsOurs: JSON.stringify(isOurSheet(readFileSync(join(import.meta.dirname, 'public', sheet)))),
      'import.meta.env.VITE_ANALYTICS': JSON.stringify(settings.analytics),
    },
    // What the package exports is its development build, warnings and all; the production one lies beside it.
    resolve: { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
    build: {
      target: 'es2022',
      // Where tests/budget learns what loads what; the server serves no folder with a dot.
      manifest: true,
      // The polyfill is for browsers older than the target.
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 350,
      rolldownOptions: {
        output: {
          chunkFileNames: ({ moduleIds }) =>
            moduleIds.some(isOfStaff) ? `${staffFolder}/[name]-[hash].js` : 'assets/[name]-[hash].js',
          codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
        },
      },
    },
    plugins: [
      react(),
      brandInPage(settings.brand),
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
        injectManifest: {
          globIgnores: [`${staffFolder}/**`],
          globPatterns: ['**/*.{js,css,html}', 'favicon.svg', 'icons/icon-192.png', sheet],
          // The official print, which may take the sheet's place, is larger than workbox's 2 MiB allow.
          maximumFileSizeToCacheInBytes: 10 * 1024 * 1024,
        },
      }),
    ],
  };
});
