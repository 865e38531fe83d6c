import type { FaultProxy } from '../../tests/support/fault-proxy.ts';
import type { Ledger } from './ledger.ts';
import type { Tally } from './play.ts';

export function tallyOf(ledger: Ledger, { seen }: FaultProxy): Tally {
  return {
    acknowledged: ledger.acknowledgedIds().length,
    pieces: seen.filter((line) => line.startsWith('PATCH ')).length,
  };
}
