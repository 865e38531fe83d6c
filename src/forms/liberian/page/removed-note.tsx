import type { PageTexts } from '../page-texts-type.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ChangesInUse } from './use-changes.ts';

interface RemovedNoteProps {
  readonly texts: PageTexts;
  readonly changes: ChangesInUse;
  /** Where this note stands. */
  readonly cause: 'rank' | 'flag';
}

/** What a change has removed, and the way back. */
export function RemovedNote({ texts, changes, cause }: RemovedNoteProps) {
  return (
    <div role="status">
      {changes.removed === cause ? (
        <div data-removed={cause}>
          <Notice tone="care">
            <p>{texts.dropping.done[cause]}</p>
            <Button icon="back" onClick={changes.undo}>
              {texts.dropping.undo}
            </Button>
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
