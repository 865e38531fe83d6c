import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import { readBuildSettings } from './scripts/build-settings.ts';
import { description, manifestOf } from './scripts/web-manifest.ts';
import type { Brand } from './src/domain/brand.ts';
import { isOurSheet } from './src/forms/liberian/sheet/sheet.ts';

/** Opens without a network too; another file in its place is another revision (decisions L-14). */
const sheet = 'files/RLM-105.pdf';

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
      rlm105IsOurs: JSON.stringify(isOurSheet(readFileSync(join(import.meta.dirname, 'public', sheet)))),
      'import.meta.env.VITE_ANALYTICS': JSON.stringify(settings.analytics),
    },
    build: {
      target: 'es2022',
      // Where tests/budget learns what loads what; the server serves no folder with a dot.
      manifest: true,
      // The polyfill is for browsers older than the target.
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 300,
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
          globPatterns: ['**/*.{js,css,html}', 'favicon.svg', 'icons/icon-192.png', sheet],
          // The official print, which may take the sheet's place, is larger than workbox's 2 MiB allow.
          maximumFileSizeToCacheInBytes: 10 * 1024 * 1024,
        },
      }),
    ],
  };
});
