import { serverTexts } from '../../../../src/texts/server.ts';
import type { Transaction } from 'kysely';
import type { AdditionAnswer, CorrectionAnswer } from '../../../../src/contracts/cases.ts';
import { type Localised, localised } from '../../../../src/lib/locale.ts';
import type { Refusal } from '../../../lib/problems/refusal.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import type { CaseRow } from '../case/change-case.ts';
import type { StoredRequest } from '../case/stored-request.ts';
import type { Received } from '../intake/received.ts';

const additionKinds = ['correction', 'reply', 'withdrawal', 'acceptance', 'reminders'] as const;

export type AdditionKind = (typeof additionKinds)[number];

export interface Arriving {
  /** The Idempotency-Key. */
  readonly additionId: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly original: StoredRequest;
  readonly received: Received;
}

/** The rules of one kind of addition. Both functions run in the transaction that records it, with the case locked. */
export interface AdditionRules {
  readonly kind: AdditionKind;
  /** Nothing for the office to do: it gets no notice. */
  readonly isQuiet?: true;
  /** Returns why it cannot be accepted; undefined when it can. */
  refuse(transaction: Transaction<Tables>, locked: CaseRow, arriving: Arriving): Promise<Refusal | undefined>;
  /** Writes the consequences, after the addition's own row and its files. */
  apply(transaction: Transaction<Tables>, locked: CaseRow, arriving: Arriving): Promise<void>;
}

export interface RecordedAddition {
  readonly reference: string;
  /** Answer that every repeat gets. */
  readonly answer: AdditionAnswer | CorrectionAnswer;
}

/** Texts about what applicants add; {names} are filled in. */
interface AdditionTexts {
  /** Titles of notices to the office. */
  readonly titles: Readonly<Record<AdditionKind, string>>;
  /** Answers by kind, once the addition is stored. */
  readonly received: Readonly<Record<AdditionKind, string>>;
  /** Used whether or not there is such a request. */
  readonly codeOnItsWay: string;
}
export const additionTexts: Localised<AdditionTexts> = localised((locale) => serverTexts[locale].additions);
