import { useState } from 'react';
import { useSession } from '../account/session-context.tsx';
import { useLocale } from '../i18n/use-locale.ts';
import { useDevice } from '../ui/device-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { savedFileName } from '../form/file-name.ts';

interface SavableFile {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
}

interface Saving {
  readonly file: SavableFile;
  readonly state: 'saving' | 'saved' | 'fileMissing' | 'notSaved';
}

/**
 * Downloads one file after the other: they share a ship's link.
 * @param pathOf the call that answers with the file
 */
export function useSaving<File extends SavableFile>(
  pathOf: (file: File) => string,
): readonly [Saving | undefined, (file: File) => void] {
  const { download } = useSession();
  const { offerFile } = useDevice();
  const [last, setLast] = useState<Saving>();
  const save = async (file: File): Promise<void> => {
    setLast({ file, state: 'saving' });
    const answer = await download(pathOf(file));
    if (answer.kind !== 'file') {
      const isMissing = answer.kind === 'refused' && answer.status === 404;
      return setLast({ file, state: isMissing ? 'fileMissing' : 'notSaved' });
    }
    offerFile(answer.bytes, 'application/octet-stream', savedFileName(file));
    setLast({ file, state: 'saved' });
  };
  return [last, (file) => (last?.state === 'saving' ? undefined : void save(file))];
}

const tones = { saving: 'info', saved: 'good', fileMissing: 'bad', notSaved: 'bad' } as const;

/** What became of the file that was pressed last. */
export function SavingOutcome({ last: { file, state } }: { readonly last: Saving }) {
  const { t } = useLocale();
  return (
    <Notice tone={tones[state]}>
      <p>{t(`requests.detail.${state}`, { name: file.name })}</p>
    </Notice>
  );
}
