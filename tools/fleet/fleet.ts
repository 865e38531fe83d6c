// Runs a fleet of ships against several servers, one of which is killed, while the database restarts and the store is
// unavailable.
import { programPath, stopWithOneLine } from '../../scripts/project.ts';
import { runAloud } from '../../scripts/run-program.ts';

const usage =
  'Usage: npm run fleet [-- --servers 3 --ships 500 --seconds 60 --bytes 3000000 --away 60 --files disk|S3]: in how many seconds all ships send how many bytes each, for how many nothing can be stored, and where the files go (both, one after the other, unless said)';

/** Default settings. */
const whole: Readonly<Record<string, number>> = {
  servers: 3,
  ships: 500,
  seconds: 60,
  bytes: 3_000_000,
  away: 60,
};

const places = ['disk', 'S3'];

/** In the format the test reads. */
function readSettings(typed: readonly string[]): Readonly<Record<string, string>> {
  const read = Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, String(value)]));
  for (let index = 0; index < typed.length; index += 2) {
    const [option = '', value = ''] = [typed[index], typed[index + 1]];
    const name = option.replace(/^--/, '');
    if (option === '--files') {
      if (!places.includes(value)) throw new Error(`--files has to be disk or S3. ${usage}`);
    } else {
      if (!option.startsWith('--') || !(name in whole))
        throw new Error(`Unknown argument ${option}. ${usage}`);
      if (!/^[1-9]\d{0,8}$/.test(value))
        throw new Error(`${option} has to be a whole number from 1. ${usage}`);
    }
    read[name] = value;
  }
  return read;
}

async function runFleet(typed: readonly string[]): Promise<void> {
  const settings = Object.entries(readSettings(typed));
  const env = Object.fromEntries(settings.map(([name, value]) => [`FLEET_${name.toUpperCase()}`, value]));
  const run = ['run', '--project=fleet', '--reporter=default', '--disableConsoleIntercept=true'];
  if (!(await runAloud(programPath('vitest'), [...run, 'tools/fleet/ships.fleet.ts'], env))) {
    throw new Error('Not all of it held: see above.');
  }
}

await runFleet(process.argv.slice(2)).catch(stopWithOneLine);
