import type { Transaction } from 'kysely';
import type { AdditionAnswer, CorrectionAnswer } from '../../../../src/contracts/cases.ts';
import type { Localised } from '../../../../src/lib/locale.ts';
import type { Refusal } from '../../../lib/problems/refusal.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import type { CaseRow } from '../case/change-case.ts';
import type { StoredRequest } from '../case/stored-request.ts';
import type { Received } from '../intake/received.ts';

const additionKinds = ['correction', 'reply', 'withdrawal', 'acceptance'] as const;

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

/** Texts to applicants about their additions; {names} are filled in. */
interface AdditionTexts {
  /** Answers by kind, once the addition is stored. */
  readonly received: Readonly<Record<AdditionKind, string>>;
  /** Used whether or not there is such a request. */
  readonly codeOnItsWay: string;
}

const en: AdditionTexts = {
  received: {
    correction: 'We have received what you sent for your request {reference}.',
    reply: 'We have received your message about your request {reference}.',
    withdrawal: 'Your request {reference} is withdrawn.',
    acceptance: 'You have accepted the quotation {reference}. Our office will contact you.',
  },
  codeOnItsWay:
    'If there is such a request, a code is on its way to its email address. It is valid for 15 minutes.',
};

const es: AdditionTexts = {
  received: {
    correction: 'Recibimos lo que envió para su solicitud {reference}.',
    reply: 'Recibimos su mensaje sobre su solicitud {reference}.',
    withdrawal: 'Su solicitud {reference} queda retirada.',
    acceptance: 'Usted aceptó la cotización {reference}. Nuestra oficina se comunicará con usted.',
  },
  codeOnItsWay:
    'Si existe tal solicitud, un código va en camino a su dirección de correo. Es válido durante 15 minutos.',
};

export const additionTexts: Localised<AdditionTexts> = { en, es };
