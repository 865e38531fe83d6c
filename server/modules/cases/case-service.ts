import type { AccountService } from '../accounts/service.ts';
import type { ApplicantMails } from './applicant-mail.ts';

/** The dependencies of calls about cases. */
export interface CaseService extends AccountService {
  readonly mails: ApplicantMails;
}
