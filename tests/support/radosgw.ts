import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, inject } from 'vitest';
import type { BucketLocation } from '../../server/lib/settings/files-url.ts';
import { isRadosgwInstalled, type RadosgwPlace } from './radosgw-for-all.ts';

const script = fileURLToPath(new URL('radosgw.sh', import.meta.url));

/** Milliseconds: a machine with much else to do needs more than the 20 s that it takes. */
const patience = 240_000;

/** Of the one user that it has; radosgw.sh makes it. */
export const testKey = { accessKeyId: 'AKTEST', secretAccessKey: 'SKTESTSKTESTSKTEST' };

/** Where files can be on this machine: on the disk always, on S3 where Ceph is installed. */
export const filePlaces = isRadosgwInstalled ? (['disk', 'S3'] as const) : (['disk'] as const);

/** Call in a describe block. The result names a bucket that does not exist yet; on the disk: undefined. */
export function useFiles(place: (typeof filePlaces)[number]): () => BucketLocation | undefined {
  const gateway = place === 'disk' ? undefined : inject('radosgw');
  if (gateway === undefined) return () => undefined;
  beforeAll(() => started(gateway), patience);
  return () => ({
    bucket: `test-${randomUUID()}`,
    endpoint: `http://127.0.0.1:${gateway.port}`,
    region: 'us-east-1',
    pathStyle: true,
    ...testKey,
  });
}

/** The first caller starts it, the others wait; radosgw.sh writes where it runs. */
async function started({ folder, port }: RadosgwPlace): Promise<void> {
  const ready = join(folder, 'ready');
  const isFirst = await mkdir(join(folder, 'starting')).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await promisify(execFile)('bash', [script, folder, String(port)], { timeout: patience });
    await writeFile(ready, '');
  }
  while (!existsSync(ready)) await pause(100);
}
