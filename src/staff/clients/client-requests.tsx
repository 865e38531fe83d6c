import { Link } from 'react-router-dom';
import { isCaseState } from '../../contracts/cases.ts';
import type { PersonAnswer } from '../../contracts/people.ts';
import { centsOf } from '../../lib/money.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { CaseBadge } from '../cases/case-badge.tsx';
import { panamaDateTime } from '../panama-time.ts';

interface ClientRequestsProps {
  /** Newest first. */
  readonly requests: PersonAnswer['requests'];
  readonly busy: boolean;
  readonly formOf: (form: string) => string;
  /** It is not theirs after all. */
  readonly onRemove: (submissionId: string) => void;
}

/** What staff have confirmed to be this client's. */
export function ClientRequests({ requests, busy, formOf, onRemove }: ClientRequestsProps) {
  const { t } = useLocale();
  return (
    <section className="sheet-section" aria-labelledby="client-requests">
      <h2 id="client-requests">{t('clients.requests.title')}</h2>
      {requests.length === 0 ? <p className="hint">{t('clients.requests.none')}</p> : null}
      <ul className="account-rows">
        {requests.map((request) => {
          const { submissionId, reference, form, receivedAt, state, files, quotation } = request;
          return (
            <li key={submissionId} className="account-row" data-request={submissionId}>
              <div>
                <Link className="client-link" to={`/task/all/${encodeURIComponent(submissionId)}`}>
                  {reference}
                </Link>
                <span>
                  {formOf(form)} {isCaseState(state) ? <CaseBadge state={state} /> : null}
                </span>
                <span className="hint">
                  {panamaDateTime(receivedAt)} · {t('clients.requests.files', { count: files })}
                </span>
                {quotation === undefined ? null : (
                  <Link className="client-link" to={`/account/quotes/${quotation.id}`}>
                    {t('clients.requests.quotation', {
                      price: formatMoney(centsOf(quotation.quotedPrice, Number.MAX_SAFE_INTEGER) ?? 0),
                    })}
                  </Link>
                )}
              </div>
              <Button
                look="quiet"
                aria-disabled={busy}
                aria-label={t('clients.requests.removeOne', { reference })}
                onClick={() => (busy ? undefined : onRemove(submissionId))}
              >
                {t('clients.requests.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
