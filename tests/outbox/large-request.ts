import type { Capabilities } from '../../src/api/capabilities.ts';
import { manifestPart, parseManifest } from '../../src/api/manifest.ts';
import { type DrainOptions, type DrainPorts, type DrainReport, drain } from '../../src/outbox/drain.ts';
import { createFakeApi, type FakeApi, fullApi, http } from './fake-api.ts';
import { portsOf, type TestContext } from './test-outbox.ts';

export const resumable: Capabilities = { ...fullApi, resumableUploads: '/uploads' };

/** Of two files; the submission 'a' with them does not go whole. */
export const sizes = [600_000, 300_000];
export const whole = 900_000;

/** Where these files go up. */
export const first = '/uploads/a-a-0';
export const second = '/uploads/a-a-1';

/** Its receipts for 'a' name the files of the manifest, wherever they came by. */
export function uploadingApi(capabilities: Capabilities = resumable): FakeApi {
  const api = createFakeApi(capabilities);
  api.answer('a', ({ submissionId, parts }) => {
    const list = parts.find(({ name }) => name === manifestPart);
    const files = parseManifest(list?.kind === 'text' ? list.text : '[]') ?? [];
    return http(201, { submissionId, reference: 'R', receivedAt: '2026-11-21T12:00:00Z', files });
  });
  return api;
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
