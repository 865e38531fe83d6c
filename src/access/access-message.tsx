import { Notice } from '../ui/notice.tsx';

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
