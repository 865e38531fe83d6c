export interface ChaosArguments {
  readonly seed: number;
  readonly steps: number;
  readonly browser: boolean;
  readonly database: 'libsql' | 'postgresql';
  /** A file with a story, as printed by a failure, instead of one from a seed. */
  readonly story?: string;
}

export const usage =
  'Usage: npm run chaos [-- --seed N --steps N --database libsql|postgresql --browser --story FILE]';

const most = { '--seed': 2 ** 32 - 1, '--steps': 1_000_000 } as const;

/** @throws an Error of one line for an unusable argument */
export function readChaosArguments(parameters: readonly string[]): ChaosArguments {
  let read: ChaosArguments = { seed: 1, steps: 1000, browser: false, database: 'libsql' };
  const rest = [...parameters];
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    switch (name) {
      case '--seed':
        read = { ...read, seed: wholeNumber(name, 0, rest.shift()) };
        break;
      case '--steps':
        read = { ...read, steps: wholeNumber(name, 1, rest.shift()) };
        break;
      case '--database':
        read = { ...read, database: databaseIn(rest.shift()) };
        break;
      case '--story':
        read = { ...read, story: given(name, rest.shift()) };
        break;
      case '--browser':
        read = { ...read, browser: true };
        break;
      default:
        throw new Error(`Unknown argument ${name}. ${usage}`);
    }
  }
  return read;
}

function wholeNumber(name: keyof typeof most, least: number, value: string | undefined): number {
  const number = Number(given(name, value));
  if (/^\d+$/.test(value ?? '') && number >= least && number <= most[name]) return number;
  throw new Error(`${name} has to be a whole number from ${least} to ${most[name]}, not ${value}. ${usage}`);
}

function databaseIn(value: string | undefined): ChaosArguments['database'] {
  const name = given('--database', value);
  if (name === 'libsql' || name === 'postgresql') return name;
  throw new Error(`--database has to be libsql or postgresql, not ${name}. ${usage}`);
}

function given(name: string, value: string | undefined): string {
  if (value === undefined || value.startsWith('--')) throw new Error(`${name} needs a value. ${usage}`);
  return value;
}
