import type { FastifyInstance } from 'fastify';
import { isReviewer } from '../../../src/contracts/roles.ts';
import { sendCompressed } from '../../lib/http/compressed.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { audit } from '../accounts/audit.ts';
import { authorized, type Principal } from '../accounts/authorize.ts';
import { type AccountService, isoNow } from '../accounts/service.ts';
import { type QuotationFilter, readQuotations } from './read-quotations.ts';
import { quotationCall, quotationsCall } from './staff-calls.ts';

/** Rulings A-9: moderator and above see every quotation, a user those of their own address. */
export function staffQuotationRoutes(app: FastifyInstance, service: AccountService): void {
  app.get(
    quotationsCall.path,
    authorized(service, quotationsCall.access, async (principal, request, reply) => {
      const quotations = await readQuotations(service.db, visibleTo(principal), isoNow(service));
      audit(request, 'quotations read', { userId: principal.userId, count: quotations.length });
      return sendCompressed(request, reply, quotations);
    }),
  );
  app.get(
    quotationCall.path,
    authorized(service, quotationCall.access, async (principal, request) => {
      const { id: asked } = Object(request.params) as { readonly id?: unknown };
      const id = idIn(String(asked));
      // Another person's quotation is "not found": the answer must not reveal which ids exist.
      const wanted = { ...visibleTo(principal), id };
      const [quotation] = id === 0 ? [] : await readQuotations(service.db, wanted, isoNow(service));
      if (quotation === undefined) throw new Refused({ kind: 'notFound' });
      audit(request, 'quotation read', { userId: principal.userId, quotationId: quotation.id });
      return quotation;
    }),
  );
}

function visibleTo({ roles, email }: Principal): QuotationFilter {
  return isReviewer(roles) ? {} : { ownedBy: email };
}

/** 0: no id of ours. Both databases take 2,147,483,647 at most. */
function idIn(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id < 2 ** 31 ? id : 0;
}
