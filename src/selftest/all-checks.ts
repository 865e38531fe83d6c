import type { Check } from './check.ts';
import { deviceChecks } from './checks/device.ts';
import { fileChecks } from './checks/files.ts';
import { keepingChecks } from './checks/keeping.ts';
import { offlineChecks } from './checks/offline.ts';
import { protectionChecks } from './checks/protection.ts';
import { sendingChecks } from './checks/sending.ts';
import { togetherChecks } from './checks/together.ts';
import type { Place } from './place.ts';

/** In the order of the list in src/contracts/selftest/checks.ts. */
export function allChecks(place: Place): readonly Check[] {
  return [
    ...keepingChecks(place),
    ...protectionChecks(place),
    ...togetherChecks,
    ...offlineChecks,
    ...sendingChecks(place),
    ...fileChecks,
    ...deviceChecks,
  ];
}
