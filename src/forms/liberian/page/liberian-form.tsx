import { type FormEvent, type ReactNode, useCallback } from 'react';
import { answerOf, totalFileSize, type Values } from '../../../form/values.ts';
import { pageTexts } from '../texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLocale } from '../../../i18n/use-locale.ts';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';
import { CertificateBoxes } from './certificate-boxes.tsx';
import { RankSection } from './rank-section.tsx';
import { type ChangesInUse, useChanges } from './use-changes.ts';
import { useToasts } from './use-toasts.ts';
import { eligibilityOf, flagGroups } from '../eligibility.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { fill } from '../../../lib/fill.ts';
import { stepIds, stepsDone, stepsOf } from '../progress.ts';
import { focusControl } from '../../../ui/focus-control.ts';
import { Icon } from '../../../ui/icon.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import { IdPhotoCrop } from './id-photo-crop.tsx';
import { Rlm105Area } from './rlm105-area.tsx';

/** The Liberian application: six steps, a rule about flags, a box for each certificate. */
export function LiberianForm(props: FormOverrideProps) {
  const { values, locked, submit, section, frame, control, controlId, files, end } = props;
  const { locale, t } = useLocale();
  const texts = pageTexts[locale];
  const changes = useChanges(props, texts);
  const titleOf = useCallback(
    (course: string): string => new Map(Object.entries(texts.courses)).get(course)?.title ?? course,
    [texts],
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

/** Stays as long as the flag is selected; the toast about it disappears. */
function FlagNotice({ texts, flag }: { readonly texts: PageTexts; readonly flag: string }) {
  const eligibility = eligibilityOf(flag);
  if (eligibility !== 'sanctioned' && eligibility !== 'non_stcw') return null;
  const { title, body } = texts.notices[eligibility];
  return (
    <div data-eligibility={eligibility}>
      <Notice tone={eligibility === 'sanctioned' ? 'bad' : 'info'} title={title}>
        <p>{body}</p>
      </Notice>
    </div>
  );
}

interface RemovedNoteProps {
  readonly texts: PageTexts;
  readonly changes: ChangesInUse;
  /** The change that this note belongs to. */
  readonly cause: 'rank' | 'flag';
}

function RemovedNote({ texts, changes, cause }: RemovedNoteProps) {
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

interface TaskListProps {
  readonly texts: PageTexts;
  readonly values: Values;
  readonly controlId: (field: string) => string;
}

/**
 * Lists the six steps, in any order: each row leads to its first missing answer (specification section 2).
 */
function TaskList({ texts, values, controlId }: TaskListProps) {
  const { title, count, names, states } = texts.steps;
  const done = stepsDone(values);
  const progress = fill(count, { done });
  return (
    <nav className="tasks" aria-labelledby="tasks-title" data-steps-done={done}>
      <div className="tasks-head">
        <h2 id="tasks-title">{title}</h2>
        <p className="tasks-count">{progress}</p>
        <progress className="tasks-bar" max={stepIds.length} value={done} aria-label={progress} />
      </div>
      <ol>
        {stepsOf(values).map(({ id, state, field }) => (
          <li key={id} data-step={id} data-step-state={state}>
            <a href={`#${controlId(field)}`} onClick={(event) => focusControl(event, controlId(field))}>
              <span className="task-name">{names[id]}</span>{' '}
              <span className="task-state">
                {state === 'done' ? <Icon name="check" /> : null}
                {states[state]}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <FileTotal texts={texts} values={values} />
    </nav>
  );
}

interface FileTotalProps {
  readonly texts: PageTexts;
  readonly values: Values;
}

/** Shows how much there will be to send: aboard it is paid by the megabyte. */
function FileTotal({ texts, values }: FileTotalProps) {
  const count = Object.keys(values.files).length;
  if (count === 0) return null;
  const text = count === 1 ? texts.totalSize.one : texts.totalSize.other;
  return (
    <p className="file-total">
      <Icon name="file" /> {fill(text, { count, size: formatBytes(totalFileSize(values)) })}
    </p>
  );
}

interface PersonalSectionProps extends Pick<FormOverrideProps, 'control' | 'frame' | 'files'> {
  readonly texts: PageTexts;
  readonly values: Values;
  readonly onFlag: (flag: string) => void;
  /** Notices about the chosen flag and what choosing it has removed. */
  readonly flagNotices: ReactNode;
}

/** The applicant, the two photos and the form RLM-105 (specification section 2). */
function PersonalSection(props: PersonalSectionProps) {
  const { texts, values, control, frame, files, onFlag, flagNotices } = props;
  const groups = flagGroups.map(({ id, options }) => ({ label: texts.flagGroups[id], options }));
  return frame(
    'personal',
    <>
      {control('fullName')}
      {control('passport')}
      {control('nationality')}
      {control('cocFlag', { answer: onFlag, groups })}
      {flagNotices}
      <div className="field-pair">
        {control('email')}
        {control('phone')}
      </div>
      {control('birthDate')}
      {control('address')}
      <h3 className="sub-title">{texts.steps.names.photos}</h3>
      <div className="file-with-tools">
        {control('idPhoto')}
        <IdPhotoCrop texts={texts} file={values.files['idPhoto']} files={files} />
      </div>
      {control('passportPhoto')}
      <h3 className="sub-title">{texts.steps.names.rlm105}</h3>
      <Rlm105Area texts={texts} values={values} />
      {control('rlm105')}
    </>,
  );
}
