// Prints the size of the code base and the path of a request through it, without judging (docs/architecture.md).
import { programPath, stopWithOneLine } from '../../scripts/project.ts';
import { runAloud } from '../../scripts/run-program.ts';

async function printShape(parameters: readonly string[]): Promise<void> {
  if (parameters.length > 0) throw new Error(`Unknown argument ${parameters[0]}. Usage: npm run shape`);
  const run = ['run', '--project=shape', '--reporter=dot', '--disableConsoleIntercept=true'];
  if (!(await runAloud(programPath('vitest'), run))) throw new Error('It could not be measured: see above.');
}

await printShape(process.argv.slice(2)).catch(stopWithOneLine);
