import type { Fact } from '../../lib/store/store-facts.ts';
import { backupOldAfter, proofOldAfter } from './backup-limits.ts';

export type BackupFacts = Readonly<Partial<Record<Fact, string>>>;

export interface BackupCheck {
  readonly problem: 'backupMissing' | 'backupOld' | 'proofMissing' | 'proofFailed';
  isWell(facts: BackupFacts, now: number): boolean;
}

/** None of these failures stops submissions from being stored. */
export const backupChecks: readonly BackupCheck[] = [
  { problem: 'backupMissing', isWell: ({ backedUpAt }) => backedUpAt !== undefined },
  {
    problem: 'backupOld',
    isWell: ({ backedUpAt }, now) =>
      backedUpAt === undefined || now - Date.parse(backedUpAt) < backupOldAfter,
  },
  {
    problem: 'proofMissing',
    isWell: ({ provedAt }, now) => provedAt !== undefined && now - Date.parse(provedAt) < proofOldAfter,
  },
  { problem: 'proofFailed', isWell: ({ proofFault = '' }) => proofFault === '' },
];
