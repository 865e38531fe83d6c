import { type FormEvent, useCallback } from 'react';
import { answerOf } from '../../../form/values.ts';
import { pageTexts } from '../page-texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLocale } from '../../../i18n/use-locale.ts';
import { courseTitles } from '../ranks.ts';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';
import { CertificateBoxes } from './certificate-boxes.tsx';
import { FileTotal } from './file-total.tsx';
import { FlagNotice } from './flag-notice.tsx';
import { PersonalSection } from './personal-section.tsx';
import { RankSection } from './rank-section.tsx';
import { RemovedNote } from './removed-note.tsx';
import { TaskList } from './task-list.tsx';
import { useChanges } from './use-changes.ts';
import { useToasts } from './use-toasts.ts';

/** The Liberian application: six steps, a rule about flags, a box for each certificate. */
export function LiberianForm(props: FormOverrideProps) {
  const { values, locked, submit, section, frame, control, controlId, files, end } = props;
  const { locale, t } = useLocale();
  const texts = pageTexts[locale];
  const changes = useChanges(props, texts);
  const titleOf = useCallback(
    (course: string): string => new Map(Object.entries(courseTitles(locale))).get(course) ?? course,
    [locale],
  );
  useToasts(props, texts, titleOf);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form noValidate className="form" onSubmit={onSubmit} aria-busy={locked}>
      <TaskList texts={texts} values={values} controlId={controlId} />
      <p className="hint">{t('form.allRequired')}</p>
      <PersonalSection
        texts={texts}
        values={values}
        control={control}
        frame={frame}
        files={files}
        onFlag={changes.answerFlag}
        flagNotices={
          <div className="flag-notices">
            <FlagNotice texts={texts} flag={answerOf(values, 'cocFlag')} />
            <RemovedNote texts={texts} changes={changes} cause="flag" />
          </div>
        }
      />
      {section('currentRank')}
      <RankSection
        texts={texts}
        values={values}
        control={control}
        frame={frame}
        onRank={changes.answerRank}
        removed={<RemovedNote texts={texts} changes={changes} cause="rank" />}
      />
      {answerOf(values, 'rankApplying') === '' ? null : (
        <CertificateBoxes texts={texts} values={values} control={control} frame={frame} />
      )}
      {section('additional')}
      {end({ above: <FileTotal texts={texts} values={values} /> })}
      {changes.question === undefined ? null : (
        <ConfirmDialog texts={changes.question} onConfirm={changes.confirm} onCancel={changes.cancel} />
      )}
    </form>
  );
}
