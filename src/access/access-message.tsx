import { Notice } from '../ui/notice.tsx';

/** What was said last of a code: as it goes on, or why it does not. */
export function AccessMessage({
  lines,
  problem,
}: {
  readonly lines: readonly string[];
  readonly problem: string | undefined;
}) {
  return (
    <div role="status" className="access-said">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {problem === undefined ? null : (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
    </div>
  );
}
