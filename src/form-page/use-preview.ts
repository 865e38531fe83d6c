import { useEffect, useState } from 'react';
import type { StoredFile } from '../form/values.ts';
import { useOutbox } from '../ui/outbox-context.tsx';

/** An object URL of a kept image, revoked when it is no longer shown. */
export function usePreview(
  submissionId: string | undefined,
  file: StoredFile | undefined,
): string | undefined {
  const { files } = useOutbox();
  const [preview, setPreview] = useState<{ readonly fileId: string; readonly url: string }>();
  useEffect(() => {
    if (submissionId === undefined || file?.type.startsWith('image/') !== true) return undefined;
    let made: string | undefined;
    let ended = false;
    files.previewUrl(submissionId, file).then(
      (url) => {
        if (url === undefined) return;
        if (ended) return URL.revokeObjectURL(url);
        made = url;
        setPreview({ fileId: file.fileId, url });
      },
      // A preview is a comfort: without one the card shows the name.
      () => undefined,
    );
    return () => {
      ended = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [files, submissionId, file]);
  return preview?.fileId === file?.fileId ? preview?.url : undefined;
}
