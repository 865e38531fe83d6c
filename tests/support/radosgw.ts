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

/** Milliseconds: a busy machine needs more than the usual 20 s. */
const patience = 600_000;

/** Key of its only user, created by radosgw.sh. */
export const testKey = { accessKeyId: 'AKTEST', secretAccessKey: 'SKTESTSKTESTSKTEST' };

/** The file stores available on this machine: the disk always, S3 if Ceph is installed. */
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

/** The first caller starts it, the others wait; radosgw.sh writes its address. */
async function started({ folder, port, monitor }: RadosgwPlace): Promise<void> {
  const ready = join(folder, 'ready');
  const isFirst = await mkdir(join(folder, 'starting')).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await promisify(execFile)('bash', [script, folder, String(port), String(monitor)], { timeout: patience });
    await writeFile(ready, '');
  }
  while (!existsSync(ready)) await pause(100);
}
