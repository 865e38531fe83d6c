import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { productionRouter } from '../../scripts/build-defines.ts';
import { compressFolder } from '../../scripts/build-client.ts';
import { root } from '../../scripts/project.ts';
import { temporaryFolder } from '../../tests/support/browser/temporary-folder.ts';

/** The packages of the design card (docs/contracts.md, section 1), one heading, nothing else. */
const script = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { title: 'Title' } } } });
const Page = () => createElement('h1', null, useTranslation().t('title'));
const routes = createElement(Routes, null, createElement(Route, { path: '*', element: createElement(Page) }));
createRoot(document.getElementById('root')).render(
  createElement(I18nextProvider, { i18n: i18next }, createElement(BrowserRouter, null, routes)),
);
`;

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The base cost of an app with these packages. @returns its address */
export async function serveBareShell(): Promise<string> {
  const source = await temporaryFolder('bare-shell');
  const outDir = await temporaryFolder('bare-shell-built');
  await writeFile(join(source, 'main.js'), script);
  await writeFile(
    join(source, 'index.html'),
    '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>',
  );
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    // Vitest's own value would make it a development build.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        productionRouter,
        ...['react-router-dom', 'react-i18next', 'react-dom', 'react', 'i18next'].map((name) => ({
          find: new RegExp(`^${name}(?=/|$)`),
          replacement: join(root, 'node_modules', name),
        })),
      ],
    },
    build: { outDir, emptyOutDir: true },
  });
  await compressFolder(outDir);
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '/');
    readFile(join(outDir, `${name}.br`)).then(
      (bytes) =>
        response
          .setHeader('Content-Type', types[extname(name)] ?? 'text/plain')
          .setHeader('Content-Encoding', 'br')
          .end(bytes),
      () =>
        readFile(join(outDir, name)).then(
          (bytes) => response.setHeader('Content-Type', types[extname(name)] ?? 'text/plain').end(bytes),
          () => response.writeHead(404).end(),
        ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on a port has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
