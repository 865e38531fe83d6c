import { useEffect, useState } from 'react';
import type { StoredFile } from '../../../form/values.ts';

/** Whether a kept picture is square; undefined until that is known, and where it cannot be found out. */
export function useSquare(
  file: StoredFile | undefined,
  open: (file: StoredFile) => Promise<string | undefined>,
): boolean | undefined {
  const [seen, setSeen] = useState<{ readonly fileId: string; readonly square: boolean }>();
  const fileId = file?.fileId;
  useEffect(() => {
    if (file === undefined) return undefined;
    let ended = false;
    isSquare(file, open).then(
      (square) => (ended || square === undefined ? undefined : setSeen({ fileId: file.fileId, square })),
      () => undefined,
    );
    return () => {
      ended = true;
    };
  }, [file, open]);
  return seen?.fileId === fileId ? seen?.square : undefined;
}

async function isSquare(
  file: StoredFile,
  open: (file: StoredFile) => Promise<string | undefined>,
): Promise<boolean | undefined> {
  const address = await open(file);
  if (address === undefined) return undefined;
  const picture = new Image();
  picture.src = address;
  await picture.decode().finally(() => URL.revokeObjectURL(address));
  return picture.naturalWidth === picture.naturalHeight;
}
