import { useState } from 'react';
import {
  type StaffSubmission,
  type StaffSubmissionFile,
  submissionFilePath,
} from '../../contracts/staff-submissions.ts';
import type { Form } from '../../form/form-texts.ts';
import { savedFileName } from '../saved-file-name.ts';
import { formatBytes } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { useSession } from '../../account/session-context.tsx';
import { fileLabel } from './request-answers.ts';

interface RequestFilesProps {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
}

interface Fetching {
  readonly file: StaffSubmissionFile;
  readonly state: 'saving' | 'saved' | 'fileMissing' | 'notSaved';
}

/** Files can be saved but never shown: no page of ours opens a stranger's file. */
export function RequestFiles({ submission, form }: RequestFilesProps) {
  const { t, locale } = useLocale();
  const [last, save] = useSaving(submission.submissionId);
  const { files } = submission;
  if (files.length === 0) return null;
  return (
    <section className="sheet-section" aria-labelledby="files-title">
      <h2 id="files-title">{t('requests.detail.files')}</h2>
      <p className="hint">{t('requests.detail.harmless')}</p>
      <ul className="rows file-rows">
        {files.map((file) => (
          <li key={file.field} className="row" data-file={file.field}>
            <Icon name="file" />
            <span className="row-text">
              <bdi className="row-name">{file.name}</bdi>
              <span className="hint">
                {fileLabel({ form, locale }, submission.fields, file.field)} · {formatBytes(file.size)}
              </span>
            </span>
            <Button
              icon="export"
              aria-label={t('requests.detail.saveFile', { name: file.name })}
              aria-disabled={last?.state === 'saving'}
              onClick={() => save(file)}
            >
              {t('requests.detail.save')}
            </Button>
          </li>
        ))}
      </ul>
      <div role="status" data-saving={last?.state}>
        {last === undefined ? null : <Outcome last={last} />}
      </div>
    </section>
  );
}

const tones = { saving: 'info', saved: 'good', fileMissing: 'bad', notSaved: 'bad' } as const;

function Outcome({ last: { file, state } }: { readonly last: Fetching }) {
  const { t } = useLocale();
  return (
    <Notice tone={tones[state]}>
      <p>{t(`requests.detail.${state}`, { name: file.name })}</p>
    </Notice>
  );
}

/** Downloads one file after the other: they share a ship's link. */
function useSaving(
  submissionId: string,
): readonly [Fetching | undefined, (file: StaffSubmissionFile) => void] {
  const { download } = useSession();
  const { offerFile } = useDevice();
  const [last, setLast] = useState<Fetching>();
  const save = async (file: StaffSubmissionFile): Promise<void> => {
    setLast({ file, state: 'saving' });
    const answer = await download(submissionFilePath(submissionId, file.field));
    if (answer.kind !== 'file') {
      const isMissing = answer.kind === 'refused' && answer.status === 404;
      return setLast({ file, state: isMissing ? 'fileMissing' : 'notSaved' });
    }
    offerFile(answer.bytes, 'application/octet-stream', savedFileName(file));
    setLast({ file, state: 'saved' });
  };
  return [last, (file) => (last?.state === 'saving' ? undefined : void save(file))];
}
