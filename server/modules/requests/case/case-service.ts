import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountService } from '../../accounts/service.ts';
import type { ApplicantMails } from './applicant-mail.ts';

/** The dependencies of calls about cases. */
export interface CaseService extends AccountService {
  readonly mails: ApplicantMails;
  /** A message with files, which is taken as what applicants send is. The principal is known already. */
  takeMessageWithFiles(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}
