// Runs every check, one after the other. Continues after a failure, and ends with one line: N passed, N failed.
import { busyCpuSeconds } from './cpu-time.ts';
import { type Cost, costTable, wordsOf } from './step-costs.ts';
import { oneFailed, sum, type Tally } from './tally.ts';
import {
  allPostgresTests,
  browserTests,
  budgets,
  build,
  chaosMinute,
  checks,
  fleetTests,
  fuzzMinute,
  longChaos,
  longFuzz,
  postgresTests,
  secondLane,
  serverTests,
  slowServerTests,
  type Step,
  unitTests,
  ways,
  waysInBothLanguages,
} from './test-steps.ts';

interface Scope {
  readonly beforeBuild: readonly Step[];
  /** Empty: nothing is built. */
  readonly onBuild: readonly Step[];
}

const beforeBuild = [...checks, unitTests, serverTests];
const firstLane: Scope = { beforeBuild, onBuild: [budgets, browserTests] };
const laterServers = [slowServerTests, postgresTests, chaosMinute, fuzzMinute];
const scopes: Readonly<Record<string, Scope>> = {
  '--second-lane': { beforeBuild: [], onBuild: [...laterServers, secondLane, ways] },
  '--all': { beforeBuild, onBuild: [budgets, browserTests, ...laterServers, secondLane, ways] },
  '--no-browser': { beforeBuild, onBuild: [budgets] },
  '--postgres': { beforeBuild: [allPostgresTests], onBuild: [] },
  '--release': {
    beforeBuild: [allPostgresTests, ...longChaos, longFuzz, fleetTests],
    onBuild: [waysInBothLanguages],
  },
  '--quick': { beforeBuild: [...checks, unitTests], onBuild: [] },
};

const costs: Cost[] = [];

async function runStep(step: Step): Promise<Tally> {
  process.stdout.write(`\n== ${step.name}\n`);
  const [begun, before] = [Date.now(), busyCpuSeconds()];
  const tally = await step.run();
  const cost = {
    name: step.name,
    budget: step.budget,
    seconds: (Date.now() - begun) / 1000,
    cpu: busyCpuSeconds() - before,
  };
  costs.push(cost);
  process.stdout.write(`${tally.failed === 0 ? 'ok' : 'FAILED'} (${wordsOf(cost)})\n`);
  return tally.failed > 0 && tally.failures === undefined
    ? { ...tally, failures: [`${step.name}: see there`] }
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
  report(sum([...tallies, ...(await runOnBuild(scope.onBuild))]));
}

async function runOnBuild(steps: readonly Step[]): Promise<readonly Tally[]> {
  if (steps.length === 0) return [];
  const built = await runStep(build);
  const tallies = [built];
  for (const step of steps) tallies.push(built.failed === 0 ? await runStep(step) : notRun(step));
  return tallies;
}

/** Costs and failures, because what was printed of them is thousands of lines above by now. */
function report({ passed, failed, failures = [] }: Tally): void {
  process.exitCode = failed === 0 ? 0 : 1;
  process.stdout.write(`\n== cost of each step\n${costTable(costs)}\n`);
  if (failures.length > 0) process.stdout.write(`\n== what failed\n${failures.join('\n')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
}

await runAll(process.argv.slice(2));
