import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/project.ts';
import type { Api } from '../support/browser/open-api.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import { environmentOf } from '../support/server-process.ts';

/** The operator of the server, following docs/install.md and docs/operate.md. */
export interface Operator {
  /** Types a line that occurs in the guide. @returns its output @throws Error if it failed */
  types(line: string): Promise<string>;
}

/** The parts of the guide's machine that this test provides. */
export interface Machine {
  /** Directories named in the guide, and their paths here; longer names first. */
  readonly places: Readonly<Record<string, string>>;
  /** Commands that are simulated, because there is no systemd here, nor a release to fetch. */
  readonly played: Readonly<Record<string, () => Promise<string | void>>>;
}

export async function openOperator(api: Api, more: Partial<Machine> = {}): Promise<Operator> {
  const chapters = ['docs/install.md', 'docs/operate.md'];
  const texts = await Promise.all(chapters.map((chapter) => readFile(join(root, chapter), 'utf8')));
  const lines = texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.startsWith('    '))
    .map((line) => line.trim().replace(/\s+#.*$/, ''));
  const backups = join(await temporaryFolder('backups'), 'pmts');
  const machine: Machine = {
    places: {
      '/var/lib/pmts': api.settings.dataDir,
      '/var/backups/pmts': backups,
      '/backups/pmts': backups,
      ...more.places,
    },
    played: {
      'systemctl start pmts': () => api.start(),
      'systemctl stop pmts': () => api.stop(),
      'systemctl restart pmts': async () => {
        await api.stop();
        await api.start();
      },
      ...more.played,
    },
  };
  let folder = root;
  return {
    async types(line) {
      if (!lines.includes(line)) throw new Error(`${chapters.join(' and ')} do not say: ${line}`);
      let said = '';
      for (const command of line.split(' && ')) {
        const [, to] = /^cd (.*)$/.exec(command) ?? [];
        if (to === undefined) said += await run(command, folder, api, machine);
        else folder = placesIn(to, machine);
      }
      return said;
    },
  };
}

async function run(command: string, folder: string, api: Api, machine: Machine): Promise<string> {
  const play = machine.played[command];
  if (play !== undefined) return (await play()) ?? '';
  const typed = placesIn(command, machine)
    // Only root can change the owner to the service's user.
    .replace(' -o pmts -g pmts', '')
    // The command that the unit starts.
    .replace(/^systemctl start pmts-backup.service$/, `pmts backup ${machine.places['/var/backups/pmts']}`)
    // deploy/pmts runs it with the settings of the service.
    .replace(/^pmts (\w+)/, 'npm run --silent $1 --');
  const { stdout } = await promisify(execFile)('sh', ['-ec', typed], {
    cwd: typed.startsWith('npm ') ? root : folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environmentOf(api.settings) },
  });
  return stdout;
}

function placesIn(text: string, { places }: Machine): string {
  const names = Object.keys(places).join('|');
  return text.replaceAll(
    new RegExp(`(?<![\\w/])(?:${names})(?![\\w-])`, 'g'),
    (place) => places[place] ?? '',
  );
}
