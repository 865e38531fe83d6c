interface ProgressBarProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly label: string;
}

/** Rounds down to whole per cents: 100 appears only when all of it is there. */
export function percentOf(share: number): number {
  return Math.floor(share * 100);
}

export function ProgressBar({ share, label }: ProgressBarProps) {
  return <progress className="progress" max={100} value={percentOf(share)} aria-label={label} />;
}
