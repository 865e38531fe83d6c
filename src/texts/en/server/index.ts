import { caseworkEn } from '../staff/casework.ts';
import { accountsEn } from './accounts.ts';
import { additionsEn } from './additions.ts';
import { applicantMailEn } from './applicant-mails.ts';
import { exportedEn } from './export.ts';
import { messageMailEn } from './message-mail.ts';
import { problemsEn } from './problems.ts';
import { quoteMailEn } from './quote-mail.ts';
import { reminderEn } from './reminder.ts';

/** What the API answers, its mails and its tables say. */
export const texts = {
  accounts: accountsEn,
  additions: additionsEn,
  applicantMail: applicantMailEn,
  exported: { ...exportedEn, states: caseworkEn.state },
  messageMail: messageMailEn,
  needs: caseworkEn.need,
  problems: problemsEn,
  quoteMail: quoteMailEn,
  reminder: reminderEn,
};
