import { applicantEmail, applicantName } from '../form/applicant.ts';
import type { FormDefinition } from '../form/form.ts';
import { normalEmail } from '../lib/email.ts';
import { folded } from '../lib/folded-text.ts';
import type { Entry, Receipt } from './entry.ts';

/*
 * Sealing: on a shared device, a person who is done seals what still waits. It is sent like any other
 * request, but only form and number are shown (decision 041).
 */

/** A request that identifies nobody, such as an evaluation, has nothing to hide. */
export function isSealable({ applicant, addition }: Entry): boolean {
  return applicant !== undefined || addition !== undefined;
}

/**
 * Strips a receipt for sealing, so that it identifies nobody; undefined unless its quote still awaits a code,
 * which can be typed only where its receipt is.
 */
export function sealedReceipt(receipt: Receipt): Receipt | undefined {
  const { applicant: _, estimate: _estimate, ...rest } = receipt;
  return rest.verificationId === undefined || rest.verifiedAt !== undefined ? undefined : rest;
}

/**
 * Checks the e-mail address in the request, or the name where it has no address, so that no request stays
 * sealed for good.
 */
export function opensSeal(definition: FormDefinition, { values }: Entry, typed: string): boolean {
  const email = applicantEmail(definition, values) ?? '';
  if (email !== '') return normalEmail(email) === normalEmail(typed);
  const name = applicantName(definition, values);
  return name !== undefined && plain(name) === plain(typed);
}

function plain(name: string): string {
  return folded(name).trim().replaceAll(/\s+/g, ' ');
}
