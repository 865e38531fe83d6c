// Everything that must hold. Goes on after a failure, and ends with one line: N passed, N failed.
import { oneFailed, sum, type Tally } from './tally.ts';
import { browserTests, budgets, build, type Step, stepsBeforeBuild } from './test-steps.ts';

const withoutBrowser = '--no-browser';

async function runStep({ name, run }: Step): Promise<Tally> {
  process.stdout.write(`\n== ${name}\n`);
  const begun = Date.now();
  const tally = await run();
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${tally.failed === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
  return tally;
}

/** Without a build there is nothing to measure or to drive; an old one would tell of another day's source. */
function notRun({ name }: Step): Tally {
  process.stdout.write(`\n== ${name}\nFAILED: not run, there is no build\n`);
  return oneFailed;
}

async function runAll(parameters: readonly string[]): Promise<void> {
  const unknown = parameters.find((parameter) => parameter !== withoutBrowser);
  if (unknown !== undefined) {
    process.stderr.write(`Unknown argument ${unknown}. Usage: npm test [-- ${withoutBrowser}]\n`);
    process.exitCode = 2;
    return;
  }
  const tallies: Tally[] = [];
  for (const step of stepsBeforeBuild) tallies.push(await runStep(step));
  const built = await runStep(build);
  const onBuild = parameters.includes(withoutBrowser) ? [budgets] : [budgets, browserTests];
  tallies.push(built);
  for (const step of onBuild) tallies.push(built.failed === 0 ? await runStep(step) : notRun(step));
  report(sum(tallies));
}

function report({ passed, failed }: Tally): void {
  process.exitCode = failed === 0 ? 0 : 1;
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
}

await runAll(process.argv.slice(2));
