import type { ShownStatus } from './quotation-list.ts';

interface StatusBadgeProps {
  readonly status: ShownStatus;
  /** Always shown: colour alone does not tell rejected from expired (rulings S-6). */
  readonly text: string;
  /** ISO 8601; undefined: the applicant has not accepted it. */
  readonly acceptedAt: string | undefined;
}

export function StatusBadge({ status, text, acceptedAt }: StatusBadgeProps) {
  return (
    <span className={`state-badge status-${status}`} data-status={status} data-accepted-at={acceptedAt}>
      {text}
    </span>
  );
}
