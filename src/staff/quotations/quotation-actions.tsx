import { parseCase } from '../answers.ts';
import { useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { endOfLastDay, type QuotationStatus } from '../../contracts/pricing/quotation.ts';
import { isReviewer } from '../../contracts/roles.ts';
import {
  quotationChangePath,
  quotationMailsPath,
  quotationsPath,
  type StaffQuotation,
} from '../../contracts/staff-quotations.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { Query } from '../lists/use-query.ts';
import { statusOf } from './quotation-list.ts';
import { ReasonDialog } from '../modal.tsx';
import type { StaffAnswer, StaffSending } from '../../account/session-port.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../contracts/idempotency-key.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import { type CaseOutcome, caseOutcome, useUndone } from '../case/case-changes.ts';
import { undoOffers } from '../case/undo-offers.ts';

interface QuotationActionsProps {
  readonly quotation: StaffQuotation;
  readonly query: Query;
}

interface ShownOutcome {
  readonly request: QuotationRequest;
  readonly outcome: QuotationOutcome;
}

/** Decisions of the office on a quotation. Nothing over an API that only shows it, and nothing for the applicant. */
export function QuotationActions({ quotation, query }: QuotationActionsProps) {
  const { t } = useLocale();
  const { profile, send } = useSession();
  const queries = useQueryClient();
  const { newId } = useOutbox();
  const { clock } = useDevice();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<ShownOutcome>();
  const [asks, setAsks] = useState<Decision>();
  const [mailId, setMailId] = useState(newId);
  const { submissionId, id, status, expiresAt } = quotation;
  const offerUndo = useUndoOffer(quotation);
  useUndone(submissionId ?? '', () => setTold(undefined));
  const isAccepted = quotation.acceptedAt !== undefined;
  const isOver = expiresAt !== undefined && endOfLastDay(expiresAt) <= clock.now();
  const etag = query.cached?.etag;
  if (submissionId === undefined || etag === undefined || !isReviewer(profile.roles)) return null;
  const perform = async (request: QuotationRequest, version = etag): Promise<void> => {
    setAsks(undefined);
    setBusy(true);
    if (request.kind === 'decide') undoOffers.withdraw();
    const startedAt = clock.now();
    const { path, ...sending } = quotationCall(id, request, version);
    const outcome = quotationOutcome(await send(path, sending));
    setBusy(false);
    offerUndo({ request, outcome }, version, startedAt);
    setTold({ request, outcome });
    if (outcome.kind === 'saved' && request.kind === 'mail') setMailId(newId());
    if (outcome.kind !== 'saved' && outcome.kind !== 'conflict') return;
    // Otherwise the list would show the old state for a minute.
    queries.removeQueries({ queryKey: [quotationsPath] });
    query.refetch();
  };
  const decide = (decision: Decision): void => {
    if (busy) return;
    if (decisionNeedsReason(status, decision)) setAsks(decision);
    else void perform({ kind: 'decide', status: decision, reason: '' });
  };
  return (
    <div className="quotation-work" data-quotation-work>
      {isAccepted ? <p>{t('quotations.work.accepted')}</p> : null}
      {status === 'APPROVED' && isOver && !isAccepted ? <p>{t('quotations.work.notInTime')}</p> : null}
      <div className="actions" role="group" aria-label={t('quotations.work.title')}>
        <Decisions quotation={quotation} isOver={isOver} busy={busy} onDecide={decide} />
        <Button
          icon="sending"
          aria-disabled={busy}
          data-mail-again
          onClick={() => (busy ? undefined : void perform({ kind: 'mail', id: mailId }))}
        >
          {t('quotations.work.sendAgain')}
        </Button>
        <ButtonLink icon="forward" to={`/task/all/${encodeURIComponent(submissionId)}`}>
          {t('quotations.work.request')}
        </ButtonLink>
      </div>
      <div role="status" data-outcome={told?.outcome.kind}>
        {told === undefined ? null : (
          <Outcome
            told={told}
            shown={t(`quotations.status.${statusOf(quotation)}`)}
            onAgain={() => void perform(told.request, told.outcome.etag)}
            onLeave={() => setTold(undefined)}
          />
        )}
      </div>
      {asks === undefined ? null : (
        <DecisionReason
          decision={asks}
          onClose={() => setAsks(undefined)}
          onSave={(reason) => void perform({ kind: 'decide', status: asks, reason })}
        />
      )}
    </div>
  );
}

/** Offers to undo a decision that was saved, which has raised the version by one. */
function useUndoOffer({ submissionId, reference }: StaffQuotation) {
  const { t } = useLocale();
  const { clock } = useDevice();
  return ({ request, outcome }: ShownOutcome, etag: string, startedAt: number): void => {
    const version = Number(etag.replaceAll('"', ''));
    const isKnown = submissionId !== undefined && version > 0;
    if (request.kind !== 'decide' || outcome.kind !== 'saved' || !isKnown) return;
    const { undoSeconds } = outcome;
    if (undoSeconds === undefined) return;
    const status = t(`quotations.status.${request.status === 'APPROVED' ? 'approved' : 'rejected'}`);
    undoOffers.offer({
      text: t('quotations.work.decided', { reference, status }),
      cases: [{ submissionId, version, present: version + 1 }],
      remaining: startedAt + undoSeconds * 1000 - clock.now(),
    });
  };
}

interface DecisionsProps {
  readonly quotation: StaffQuotation;
  readonly isOver: boolean;
  readonly busy: boolean;
  readonly onDecide: (decision: Decision) => void;
}

/** The decisions that differ from the current one. An accepted quotation is final. */
function Decisions({ quotation: { status, acceptedAt }, isOver, busy, onDecide }: DecisionsProps) {
  const { t } = useLocale();
  if (acceptedAt !== undefined) return null;
  return (
    <>
      {status === 'APPROVED' && !isOver ? null : (
        <Button
          look="primary"
          icon="check"
          aria-disabled={busy}
          data-decide="APPROVED"
          onClick={() => onDecide('APPROVED')}
        >
          {t('quotations.work.approve')}
        </Button>
      )}
      {status === 'REJECTED' ? null : (
        <Button icon="close" aria-disabled={busy} data-decide="REJECTED" onClick={() => onDecide('REJECTED')}>
          {t('quotations.work.reject')}
        </Button>
      )}
    </>
  );
}

interface DecisionReasonProps {
  readonly decision: Decision;
  readonly onSave: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why a quotation is rejected, or decided differently than before. */
function DecisionReason({ decision, onSave, onClose }: DecisionReasonProps) {
  const { t } = useLocale();
  return (
    <ReasonDialog
      title={t(decision === 'APPROVED' ? 'quotations.work.approve' : 'quotations.work.reject')}
      label={t('quotations.work.reason')}
      onSave={onSave}
      onClose={onClose}
    />
  );
}

interface OutcomeProps {
  readonly told: ShownOutcome;
  readonly shown: string;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
}

function Outcome({ told: { request, outcome }, shown, onAgain, onLeave }: OutcomeProps) {
  const { t } = useLocale();
  if (outcome.kind === 'saved') {
    return (
      <Notice tone="good">
        <p>{t(request.kind === 'mail' ? 'quotations.work.mailed' : 'quotations.work.saved')}</p>
      </Notice>
    );
  }
  if (outcome.kind === 'conflict') {
    return (
      <Notice tone="care" title={t('casework.conflict.title')}>
        <p>{t('quotations.work.conflict', { status: shown })}</p>
        <div className="actions">
          <Button onClick={onLeave}>{t('casework.conflict.leave')}</Button>
          <Button look="primary" onClick={onAgain}>
            {t('casework.conflict.again')}
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" title={t('casework.failed.title')}>
      <p>{outcome.kind === 'refused' ? t('quotations.work.refused') : t(`rows.why.${outcome.kind}`)}</p>
      {outcome.kind === 'refused' ? null : (
        <div className="actions">
          <Button onClick={onAgain}>{t('casework.failed.again')}</Button>
        </div>
      )}
    </Notice>
  );
}

type Decision = 'APPROVED' | 'REJECTED';

type QuotationRequest =
  | { readonly kind: 'decide'; readonly status: Decision; readonly reason: string }
  /** @param id of the mail; makes repeats idempotent */
  | { readonly kind: 'mail'; readonly id: string };

/** Only a pending quotation can be approved without a reason; rejections and changed decisions need one. */
export function decisionNeedsReason(present: QuotationStatus | undefined, status: Decision): boolean {
  return status === 'REJECTED' || present !== 'PENDING';
}

export function quotationCall(
  id: string,
  request: QuotationRequest,
  etag: string,
): StaffSending & { readonly path: string } {
  if (request.kind === 'mail') {
    const headers = { [idempotencyKeyHeader]: idempotencyKeyValue(request.id) };
    return { path: quotationMailsPath(id), method: 'POST', headers };
  }
  const { status, reason } = request;
  const json = { status, ...(reason === '' ? {} : { reason }) };
  return { path: quotationChangePath(id), method: 'PATCH', json, headers: { 'If-Match': etag } };
}

type QuotationOutcome = CaseOutcome & { readonly etag?: string };

/** After a conflict, with the version left by the others. */
export function quotationOutcome(answer: StaffAnswer): QuotationOutcome {
  const outcome = caseOutcome(answer);
  const present = answer.kind === 'answered' ? parseCase(jsonObject(answer.body)['case']) : undefined;
  return outcome.kind === 'conflict' && present !== undefined
    ? { ...outcome, etag: `"${present.version}"` }
    : outcome;
}
