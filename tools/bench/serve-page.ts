import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../scripts/project.ts';
import { type Api, openApi } from '../../tests/support/browser/open-api.ts';
import { temporaryFolder } from '../../tests/support/browser/temporary-folder.ts';

/** Serves, from the real API, a page with a file picker that runs one script of this folder. */
export async function servePage(script: string): Promise<Api> {
  const outDir = await temporaryFolder('bench-page');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry: join(root, 'tools/bench', script), formats: ['es'], fileName: () => 'page.js' },
    },
  });
  const page = '<!doctype html><title>bench</title><script type="module" src="/page.js"></script>';
  await writeFile(join(outDir, 'frame.html'), `${page}<input type="file" multiple aria-label="files">`);
  return openApi({ clientDir: outDir });
}
