import type { Socket } from 'node:net';
import type { Transaction } from 'kysely';
import type { BodyLimits } from './lib/http/open-bodies.ts';
import type { LogLevel } from './lib/settings/settings.ts';
import type { Passwords } from './lib/passwords/passwords.ts';
import type { LoopWatch } from './lib/process/loop-watch.ts';
import type { PushConnecting } from './lib/push/push-service.ts';
import type { RoomOptions } from './lib/room/room.ts';
import type { DatabaseTimeouts } from './lib/store/database-timeouts.ts';
import type { LeaseLimits } from './lib/store/leases.ts';
import type { Tables } from './lib/store/tables.ts';
import type { RunProof } from './modules/backup/nightly-proof.ts';
import type { UploadLimits } from './modules/uploads/upload-limits.ts';

export interface ServerOptions extends RoomOptions {
  /** Default: info. */
  readonly logLevel?: LogLevel;
  /** Directory of the built client. Default: dist/ beside this folder. */
  readonly clientDir?: string;
  readonly submissionsPerMinute?: number;
  /** Limit per address and kind of call. */
  readonly accountCallsPerMinute?: number;
  readonly uploadLimits?: Partial<UploadLimits>;
  readonly leaseLimits?: LeaseLimits;
  readonly databaseTimeouts?: Partial<DatabaseTimeouts>;
  readonly bodyLimits?: Partial<BodyLimits>;
  /** Default: argon2id. */
  readonly passwords?: Passwords;
  /** Milliseconds for which staff can undo a change, and for which its mail waits. Default: 10,000. */
  readonly undoFor?: number;
  /** Milliseconds a health check may take. Default: 1500. */
  readonly healthTimeout?: number;
  /** How push services are reached. */
  readonly push?: PushConnecting;
  /** Default: in a separate process. */
  readonly runProof?: RunProof;
  /** Default: watches the event loop of this process. */
  readonly loop?: LoopWatch;
  /** Faults for tests; there is no other way to inject them. */
  readonly hooks?: Hooks;
}

export interface Hooks {
  /** Called when everything is written and nothing is committed. */
  beforeCommit?(submissionId: string, transaction: Transaction<Tables>): void | Promise<void>;
  /** Called once committed, by this request or an earlier one, and before the answer is sent on this connection. */
  afterCommit?(submissionId: string, connection: Socket): void | Promise<void>;
}
