// Runs every check. Continues after a failure, and ends with one line: N passed, N failed.
import { oneFailed, sum, type Tally } from './run-vitest.ts';
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
}

const beforeBuild = [...checks, unitTests, serverTests];
const firstLane: Scope = { beforeBuild, onBuild: [budgets, browserTests] };
const scopes: Readonly<Record<string, Scope>> = {
  '--second-lane': { beforeBuild: [slowServerTests, postgresTests, fleetTests], onBuild: [secondLane, ways] },
  '--all': {
    beforeBuild: [...beforeBuild, slowServerTests, postgresTests, fleetTests],
    onBuild: [budgets, browserTests, secondLane, ways],
  },
  '--no-browser': { beforeBuild, onBuild: [budgets] },
  '--quick': { beforeBuild: [...checks, unitTests], onBuild: [] },
};

async function runStep({ name, run }: Step): Promise<Tally> {
  process.stdout.write(`\n== ${name}\n`);
  const begun = Date.now();
  const tally = await run();
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${tally.failed === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
  return tally;
}

/** Without a build there is nothing to measure or to drive; an old one would reflect outdated sources. */
function notRun({ name }: Step): Tally {
  process.stdout.write(`\n== ${name}\nFAILED: not run, there is no build\n`);
  return oneFailed;
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
  if (scope.onBuild.length > 0) tallies.push(...(await runOnBuild(scope.onBuild)));
  report(sum(tallies));
}

async function runOnBuild(steps: readonly Step[]): Promise<readonly Tally[]> {
  const built = await runStep(build);
  const tallies = [built];
  for (const step of steps) tallies.push(built.failed === 0 ? await runStep(step) : notRun(step));
  return tallies;
}

function report({ passed, failed }: Tally): void {
  process.exitCode = failed === 0 ? 0 : 1;
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
}

await runAll(process.argv.slice(2));
