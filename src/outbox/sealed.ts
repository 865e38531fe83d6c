import { applicantEmail, applicantName } from '../form/applicant.ts';
import type { FormDefinition } from '../form/form.ts';
import { normalEmail } from '../lib/email.ts';
import { folded } from '../lib/folded-text.ts';
import type { Entry, Receipt } from './entry.ts';

/*
 * On a device that several people use, whoever is done seals what still waits: it is sent as any other, and of it only
 * form and number are shown (decision 083).
 */

/** What names nobody, as an evaluation does, hides nothing. */
export function isSealable({ applicant, addition }: Entry): boolean {
  return applicant !== undefined || addition !== undefined;
}

/**
 * What is left of a receipt, or undefined: the code of a quote can be typed only where its receipt is. It names nobody.
 */
export function sealedReceipt(receipt: Receipt): Receipt | undefined {
  const { applicant: _, estimate: _estimate, ...rest } = receipt;
  return rest.verificationId === undefined || rest.verifiedAt !== undefined ? undefined : rest;
}

/** Whoever knows the address in it may see it, or the name where it has no address: nobody's request is shut for good. */
export function opensSeal(definition: FormDefinition, { values }: Entry, typed: string): boolean {
  const email = applicantEmail(definition, values) ?? '';
  if (email !== '') return normalEmail(email) === normalEmail(typed);
  const name = applicantName(definition, values);
  return name !== undefined && plain(name) === plain(typed);
}

function plain(name: string): string {
  return folded(name).trim().replaceAll(/\s+/g, ' ');
}
