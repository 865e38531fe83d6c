import type { ShownStatus } from './quotation-list.ts';

interface StatusBadgeProps {
  readonly status: ShownStatus;
  /** Always shown: colour alone does not tell rejected from expired (rulings S-6). */
  readonly text: string;
}

export function StatusBadge({ status, text }: StatusBadgeProps) {
  return (
    <span className={`state-badge status-${status}`} data-status={status}>
      {text}
    </span>
  );
}
