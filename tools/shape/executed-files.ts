import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { posix, relative, sep } from 'node:path';
import { root } from '../../tests/support/source-files.ts';

/**
 * The product files in which a function runs during the work, as counted by V8. Loading a module does not count.
 * @param work runs in this process, with whatever was set up before
 */
export async function executedFiles(work: () => Promise<unknown>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const executed = result.filter(({ functions }) =>
      functions.some(({ ranges }, index) => index > 1 && ranges.some(({ count }) => count > 0)),
    );
    return [...new Set(executed.flatMap(({ url }) => productFile(url)))].toSorted();
  } finally {
    session.disconnect();
  }
}

const product = /^(?:src|server|sw)\//;

function productFile(url: string): readonly string[] {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  const file = relative(root, path.split('?')[0] ?? '')
    .split(sep)
    .join(posix.sep);
  return product.test(file) ? [file] : [];
}
