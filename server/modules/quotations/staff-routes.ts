import type { FastifyInstance } from 'fastify';
import { isReviewer } from '../../../src/contracts/roles.ts';
import { audit } from '../accounts/audit.ts';
import { type AccountDesk, isoNow } from '../accounts/service.ts';
import { guarded, type Holder } from '../accounts/authorize.ts';
import { sendCompressed } from '../../lib/http/compressed.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { readQuotations, type Wanted } from './read-quotations.ts';
import { quotationCall, quotationsCall } from './staff-calls.ts';

/** Rulings A-9: moderator and above see every quotation, a user those of their own address. */
export function staffQuotationRoutes(app: FastifyInstance, desk: AccountDesk): void {
  app.get(
    quotationsCall.path,
    guarded(desk, quotationsCall.access, async (holder, request, reply) => {
      const quotations = await readQuotations(desk.db, visibleTo(holder), isoNow(desk));
      audit(request, 'quotations read', { userId: holder.userId, count: quotations.length });
      return sendCompressed(request, reply, quotations);
    }),
  );
  app.get(
    quotationCall.path,
    guarded(desk, quotationCall.access, async (holder, request) => {
      const { id: asked } = Object(request.params) as { readonly id?: unknown };
      const id = idIn(String(asked));
      // Somebody else's is not there at all: the answer must not tell which ids exist.
      const wanted = { ...visibleTo(holder), id };
      const [quotation] = id === 0 ? [] : await readQuotations(desk.db, wanted, isoNow(desk));
      if (quotation === undefined) throw new Refused({ kind: 'notFound' });
      audit(request, 'quotation read', { userId: holder.userId, quotationId: quotation.id });
      return quotation;
    }),
  );
}

function visibleTo({ roles, email }: Holder): Wanted {
  return isReviewer(roles) ? {} : { ownedBy: email };
}

/** 0: no id of ours. Both databases take 2,147,483,647 at most. */
function idIn(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id < 2 ** 31 ? id : 0;
}
