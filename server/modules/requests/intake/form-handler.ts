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

/** Handles one form beyond storing it: rules that need the database, rows and mails of its own. */
export interface FormHandler {
  /** Asked after the form's own rules, and not for a repeat. */
  prepare(db: Database, values: Values, asking: RequestContext): Promise<Prepared>;
}

/** The sender of a request, and its language. */
export interface RequestContext {
  readonly locale: Locale;
  readonly sender: Sender;
}

export type Prepared =
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] }
  | {
      readonly kind: 'ready';
      /** In the request's transaction. */
      sideEffectsOf(
        request: NewRequest,
        numbered: Numbered,
        transaction: Transaction<Tables>,
      ): Promise<FormSideEffects>;
    };

/** Rows and mails of the form's own; the office's mail gets lines, not another mail. */
export interface FormSideEffects extends SideEffects {
  /** What was answered, where the office's mail says that. */
  readonly officeLines: readonly string[];
  /** What the office has to know at once. */
  readonly officeHints: readonly string[];
}
