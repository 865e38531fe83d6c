// Runs every check. Continues after a failure, and ends with one line: N passed, N failed.
import type { Output } from './run-program.ts';
import { oneFailed, sum, type Tally } from './tally.ts';
import {
  browserTests,
  budgets,
  build,
  checks,
  fleetTests,
  postgresTests,
  secondLane,
  serverTests,
  slowServerTests,
  type Step,
  unitTests,
  ways,
} from './test-steps.ts';

interface Scope {
  readonly beforeBuild: readonly Step[];
  /** Empty: nothing is built. */
  readonly onBuild: readonly Step[];
  /** Without a browser, one after the other beside the build and what follows it, where the cores would be idle. */
  readonly beside?: readonly Step[];
}

const beforeBuild = [...checks, unitTests, serverTests];
const firstLane: Scope = { beforeBuild, onBuild: [budgets, browserTests] };
const servers = [postgresTests, slowServerTests, fleetTests];
const scopes: Readonly<Record<string, Scope>> = {
  '--second-lane': { beforeBuild: [], onBuild: [secondLane, ways], beside: servers },
  '--all': { beforeBuild, onBuild: [budgets, browserTests, secondLane, ways], beside: servers },
  '--no-browser': { beforeBuild, onBuild: [budgets] },
  '--quick': { beforeBuild: [...checks, unitTests], onBuild: [] },
};

async function runStep({ name, run }: Step, output: Output = process.stdout): Promise<Tally> {
  output.write(`\n== ${name}\n`);
  const begun = Date.now();
  const tally = await run(output);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  output.write(`${tally.failed === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
  return tally.failed > 0 && tally.failures === undefined
    ? { ...tally, failures: [`${name}: see there`] }
    : tally;
}

/** Without a build there is nothing to measure or to drive; an old one would reflect outdated sources. */
function notRun({ name }: Step): Tally {
  process.stdout.write(`\n== ${name}\nFAILED: not run, there is no build\n`);
  return { ...oneFailed, failures: [`${name}: not run, there is no build`] };
}

async function runAll(parameters: readonly string[]): Promise<void> {
  const [parameter, ...more] = parameters;
  const scope = parameter === undefined ? firstLane : scopes[parameter];
  if (scope === undefined || more.length > 0) {
    const unknown = scope === undefined ? parameter : more[0];
    process.stderr.write(
      `Unknown argument ${unknown}. Usage: npm test [-- ${Object.keys(scopes).join(' | ')}]\n`,
    );
    process.exitCode = 2;
    return;
  }
  const tallies: Tally[] = [];
  for (const step of scope.beforeBuild) tallies.push(await runStep(step));
  const later = await Promise.all([runBeside(scope.beside ?? []), runOnBuild(scope.onBuild)]);
  report(sum([...tallies, ...later.flat()]));
}

async function runOnBuild(steps: readonly Step[]): Promise<readonly Tally[]> {
  if (steps.length === 0) return [];
  const built = await runStep(build);
  const tallies = [built];
  for (const step of steps) tallies.push(built.failed === 0 ? await runStep(step) : notRun(step));
  return tallies;
}

/** Prints each step as a whole when it has ended, so that its lines do not mix with those of others. */
async function runBeside(steps: readonly Step[]): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (const step of steps) {
    const said: string[] = [];
    tallies.push(await runStep(step, { write: (chunk) => said.push(String(chunk)) > 0 }));
    process.stdout.write(said.join(''));
  }
  return tallies;
}

/** The failures once more, because what was printed of them is thousands of lines above by now. */
function report({ passed, failed, failures = [] }: Tally): void {
  process.exitCode = failed === 0 ? 0 : 1;
  if (failures.length > 0) process.stdout.write(`\n== what failed\n${failures.join('\n')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
}

await runAll(process.argv.slice(2));
