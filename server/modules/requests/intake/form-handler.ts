import type { Transaction } from 'kysely';
import type { Values } from '../../../../src/form/values.ts';
import type { Locale } from '../../../../src/lib/locale.ts';
import type { Sender } from '../../../lib/http/sender.ts';
import type { Fault } from '../../../lib/problems/refusal.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import type { SideEffects } from './record.ts';
import type { Numbered } from './reference.ts';
import type { NewRequest } from './new-request.ts';

/** Handles one form beyond storing it: rules that need the database, and its own rows and mails. */
export interface FormHandler {
  /** Called after the form's own rules have passed, and not for a repeat. */
  prepare(db: Database, values: Values, asking: RequestContext): Promise<Prepared>;
}

export interface RequestContext {
  readonly locale: Locale;
  readonly sender: Sender;
}

export type Prepared =
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] }
  | {
      readonly kind: 'ready';
      /** Runs in the request's transaction. */
      sideEffectsOf(
        request: NewRequest,
        numbered: Numbered,
        transaction: Transaction<Tables>,
      ): Promise<FormSideEffects>;
    };

/** The form's own rows and mails. It adds lines to the office's mail instead of sending another one. */
export interface FormSideEffects extends SideEffects {
  /** Lines with the answers, where the office's mail contains them. */
  readonly officeLines: readonly string[];
  /** Lines that the office's mail always contains. */
  readonly officeHints: readonly string[];
}
