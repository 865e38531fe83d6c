// Generates the given number of inputs, shared among the targets of tools/fuzz (docs/testing.md).
import { type FuzzArguments, readFuzzArguments } from './fuzz-arguments.ts';
import { programPath } from '../../scripts/project.ts';
import { runAloud } from '../../scripts/run-program.ts';

const parameters = readParameters();
if (parameters !== undefined) await fuzz(parameters);

function readParameters(): FuzzArguments | undefined {
  try {
    return readFuzzArguments(process.argv.slice(2), Date.now() % 1_000_000);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

async function fuzz({ runs, seed, target = '' }: FuzzArguments): Promise<void> {
  process.stdout.write(`${runs} inputs, seed ${seed}\n`);
  const run = ['run', '--project=fuzz', '--reporter=default', '--disableConsoleIntercept=true'];
  const env = { FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) };
  const ok = await runAloud(programPath('vitest'), [...run, `tools/fuzz/${target}`], env);
  process.exitCode = ok ? 0 : 1;
}
