export interface FuzzArguments {
  readonly runs: number;
  readonly seed: number;
  /** Part of a file's name in tools/fuzz; absent: all. */
  readonly target?: string;
}

const usage = 'Usage: npm run fuzz [-- --runs N --seed N --target NAME]';

/** @param anySeed used if none is given. @throws an Error of one line for an unusable argument */
export function readFuzzArguments(parameters: readonly string[], anySeed: number): FuzzArguments {
  let read: FuzzArguments = { runs: 100_000, seed: anySeed };
  for (let at = 0; at < parameters.length; at += 2) {
    const [name = '', value] = parameters.slice(at, at + 2);
    switch (name) {
      case '--runs':
        read = { ...read, runs: wholeNumber(name, 1, value) };
        break;
      case '--seed':
        read = { ...read, seed: wholeNumber(name, 0, value) };
        break;
      case '--target':
        if (!/^[a-z-]+$/.test(value ?? ''))
          throw new Error(`--target needs a part of a file's name. ${usage}`);
        read = { ...read, target: value ?? '' };
        break;
      default:
        throw new Error(`Unknown argument ${name}. ${usage}`);
    }
  }
  return read;
}

function wholeNumber(name: string, least: number, value: string | undefined): number {
  const number = Number(value);
  if (/^\d{1,9}$/.test(value ?? '') && number >= least) return number;
  throw new Error(`${name} has to be a whole number from ${least} to 999999999, not ${value}. ${usage}`);
}
