import { parseArgs } from 'node:util';
import { categories, type Category } from './lighthouse-report.ts';
import { isLocale, type Locale, locales } from '../../src/lib/locale.ts';

export interface LighthouseArguments {
  /** Only these pages; empty: every public one. */
  readonly paths: readonly string[];
  readonly locales: readonly Locale[];
  /** Runs per page; its performance is their median. */
  readonly runs: number;
  readonly categories: readonly Category[];
}

const usage = `Usage: npm run lighthouse [-- PATH ... --language ${locales.join('|')} --runs N --without-performance]`;

/** @throws an Error of one line for an unusable argument */
export function readLighthouseArguments(parameters: readonly string[]): LighthouseArguments {
  const { values, positionals } = parsed(parameters);
  const withoutPerformance = values['without-performance'] === true;
  // Everything but performance is the same in each run.
  const { language, runs = withoutPerformance ? '1' : '3' } = values;
  const isUsable = language === undefined || isLocale(language);
  if (!isUsable || !/^[1-9]\d?$/.test(runs)) throw new Error(usage);
  return {
    paths: positionals,
    locales: language === undefined ? locales : [language],
    runs: Number(runs),
    categories: categories.filter((name) => !(withoutPerformance && name === 'performance')),
  };
}

function parsed(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        language: { type: 'string' },
        runs: { type: 'string' },
        'without-performance': { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch {
    throw new Error(usage);
  }
}
