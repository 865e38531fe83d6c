import { caseworkEs } from '../staff/casework.ts';
import { accountsEs } from './accounts.ts';
import { additionsEs } from './additions.ts';
import { applicantMailEs } from './applicant-mails.ts';
import { exportedEs } from './export.ts';
import { messageMailEs } from './message-mail.ts';
import { problemsEs } from './problems.ts';
import { quoteMailEs } from './quote-mail.ts';
import { reminderEs } from './reminder.ts';

/** What the API answers, its mails and its tables say. */
export const texts = {
  accounts: accountsEs,
  additions: additionsEs,
  applicantMail: applicantMailEs,
  exported: { ...exportedEs, states: caseworkEs.state },
  messageMail: messageMailEs,
  needs: caseworkEs.need,
  problems: problemsEs,
  quoteMail: quoteMailEs,
  reminder: reminderEs,
};
