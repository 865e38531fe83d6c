import type { AccountService } from '../accounts/service.ts';

/** The dependencies of calls about cases. */
export interface CaseService extends AccountService {
  /** Address for replies to what the applicant is mailed. */
  readonly officeEmail: string;
}
