import { createServer } from 'vite';
import { endsWithin } from '../server/lib/process/closing.ts';
import { startUpBanner } from '../server/start-up-banner.ts';
import { timeouts } from '../server/lib/http/listen.ts';
import { readSettings } from '../server/lib/settings/settings.ts';
import { startServer } from '../server/start-server.ts';
import { root, stopWithOneLine } from './project.ts';

/** Vite serves the page (and public/files), and proxies the calls to the API on its own port. */
async function develop(): Promise<void> {
  const settings = readSettings({ ...process.env, PORT: '0' });
  const api = await startServer(settings);
  const vite = await createServer({ root, server: { proxy: { '/api': api.url } } });
  await vite.listen();
  vite.printUrls();
  const siteUrl = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? api.siteUrl;
  process.stdout.write(startUpBanner({ ...api, siteUrl }, settings));
  const closeAll = (): Promise<unknown> => Promise.all([vite.close(), api.close()]);
  const stop = (): void => void endsWithin(timeouts.end, closeAll()).then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

await develop().catch(stopWithOneLine);
