import type { Capabilities } from '../../src/contracts/capabilities.ts';
import type { DrainOptions, DrainPorts, DrainReport } from '../../src/outbox/ports.ts';
import { drain } from '../../src/outbox/drain.ts';
import { createFakeApi, type FakeApi, fullApi } from './fake-api.ts';
import { portsOf } from './drain-ports.ts';
import type { TestContext } from './test-outbox.ts';

export const resumable: Capabilities = { ...fullApi, resumableUploads: '/uploads' };

/** Sizes of two files; the submission 'a' with them is too large to be sent whole. */
export const sizes = [600_000, 300_000];
export const whole = 900_000;

/** Upload address of the first file. */
export const first = '/uploads/a-a-0';
export const second = '/uploads/a-a-1';

export function uploadingApi(capabilities: Capabilities = resumable): FakeApi {
  return createFakeApi(capabilities);
}

export function run(
  device: TestContext,
  transport: FakeApi,
  options: Partial<DrainOptions> = {},
  ports: Partial<DrainPorts> = {},
): Promise<DrainReport> {
  const all = { ...portsOf(device), transport, ...ports };
  return drain(all, { trigger: 'event', owner: 'tab', underLock: true, ...options });
}
