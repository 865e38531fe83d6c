// An office with 200 requests, and a ship to watch: npm run demo
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endsWithin } from '../server/lib/process/closing.ts';
import { timeouts } from '../server/lib/http/listen.ts';
import { readSettings } from '../server/lib/settings/settings.ts';
import { startUpBanner } from '../server/start-up-banner.ts';
import { startServer } from '../server/start-server.ts';
import { buildClientIfNeeded } from './build-client.ts';
import { openDemoLink } from './demo-link.ts';
import { demoRequest } from './demo-requests.ts';
import { sail } from './demo-ship.ts';
import { stopWithOneLine } from './project.ts';

const requests = 200;
const second = 1000;
/** Interrupted once a minute, for a sixth of it. */
const habits = { cutEvery: 60 * second, awayFor: 10 * second, upload: 16 * 1024 };
const crew = { every: 12 * second, fileBytes: 200_000 };

async function seed(url: string): Promise<void> {
  for (let index = 0; index < requests; index += 1) {
    const { status } = await (await demoRequest(index, 0)).send(url);
    if (status !== 201) throw new Error(`A request of the demo was answered with ${status}`);
  }
}

/** Uses a temporary directory, which is deleted however the demo ends. */
async function demonstrate(typed: readonly string[]): Promise<void> {
  if (typed.length > 0) throw new Error(`${typed[0]} is not an option. Usage: npm run demo`);
  const ended = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve);
  });
  await buildClientIfNeeded();
  const dataDir = await mkdtemp(join(tmpdir(), 'pmts-demo-'));
  const settings = { ...readSettings({ ...process.env, DATABASE_URL: '', SMTP_URL: '' }), dataDir };
  const over = new AbortController();
  try {
    const server = await startServer(settings, { submissionsPerMinute: 100_000, logLevel: 'silent' });
    await seed(server.url);
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    const link = await openDemoLink(server.url, {
      ...habits,
      port: 0,
      changed: (isUp) => say(isUp ? 'link   is back' : 'link   is cut, for ten seconds'),
    });
    say(startUpBanner(server, settings));
    say(
      `${requests} requests are in the office. The same app over a ship’s link, cut every minute: ${link.url}`,
    );
    const ship = sail(link.url, { ...crew, until: over.signal });
    const watch = setInterval(() => {
      const { waiting, received, attempts } = ship.state();
      say(`ship   ${received} received, ${waiting} waiting, ${attempts} attempts`);
    }, 5 * second);
    await ended;
    over.abort();
    clearInterval(watch);
    await link.close();
    await endsWithin(timeouts.end, server.close());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  process.exit(0);
}

await demonstrate(process.argv.slice(2)).catch(stopWithOneLine);
