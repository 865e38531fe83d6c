import { UnsecuredJWT } from 'jose';
import { vi } from 'vitest';
import { createStaffCalls } from '../../src/account/staff-calls.ts';
import { createStaffSession } from '../../src/account/staff-session.ts';
import { storedSession } from '../../src/account/stored-session.ts';
import { createFakeFetch } from '../device/fake-api-fetch.ts';
import { createFakeStorage } from '../device/fake-storage.ts';

const start = 1_800_000_000_000;

export function tokenOf(username: string, seconds = 3600, sub?: string): string {
  return new UnsecuredJWT({
    ...(sub === undefined ? {} : { sub }),
    username,
    roles: 'ADMIN',
    exp: start / 1000 + seconds,
  }).encode();
}

/** A browser with this in its storages before the page starts. */
export function setUp(before: { readonly local?: string; readonly session?: string } = {}) {
  const local = createFakeStorage();
  const session = createFakeStorage();
  if (before.local !== undefined) local.setItem('jwt', before.local);
  if (before.session !== undefined) session.setItem('jwt', before.session);
  const fake = createFakeFetch();
  const clock = { now: start };
  const log = vi.fn<(text: string) => void>();
  const now = () => clock.now;
  const staff = createStaffSession({
    stored: storedSession(local, session),
    calls: createStaffCalls({ apiBase: '', fetch: fake.fetch, language: () => 'en', now }),
    now,
    log,
  });
  return { ...fake, local, session, clock, log, staff };
}

export const kept = (token: string) => JSON.stringify({ token });
