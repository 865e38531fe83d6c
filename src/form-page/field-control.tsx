import {
  type ChoiceField,
  type ConfirmationField,
  confirmed,
  type Field,
  type FileField,
  type ListField,
  type TextField,
} from '../form/form.ts';
import { isPhoto } from '../form/photo/photo-type.ts';
import { answerOf } from '../form/values.ts';
import type { FieldView, OptionView } from './field-view.ts';
import { FileControl } from './file-control.tsx';
import type { FormSession } from './form-session.ts';
import type { FormState } from './form-state.ts';
import { Bilingual } from '../ui/bilingual.tsx';
import { describedBy, Details, FieldFrame, frameClass, GroupFrame } from './field-frame.tsx';
import { useLocale } from '../i18n/use-locale.ts';
import { onOneLine } from '../ui/bilingual-text.ts';
import { type ChangeEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface FieldControlProps {
  readonly view: FieldView;
  readonly state: FormState;
  readonly session: FormSession;
  /** Receives the answer; absent: the session does. */
  readonly answer?: ((field: string, answer: string) => void) | undefined;
}

export function FieldControl({ view, state, session, ...props }: FieldControlProps) {
  const { name } = view.field;
  const answer = answerOf(state.values, name);
  const take = props.answer ?? ((field: string, text: string): void => session.answer(field, text));
  const onAnswer = (text: string): void => take(name, text);
  useEarlyAnswer({ view, state, session, onAnswer });
  if (isOf(view, 'text')) return <TextControl view={view} answer={answer} onAnswer={onAnswer} />;
  if (isOf(view, 'file')) {
    return (
      <FileControl
        view={view}
        submissionId={session.submissionId()}
        file={state.values.files[name]}
        photo={{
          shrinking: state.shrinking.includes(name),
          shrink: () => session.files.shrink(name),
          swap: () => session.swapPhoto(name),
          open: session.files.open,
          page: session.files.pageIn,
          straighten:
            view.field.facing === 'user' || !isPhoto(state.values.files[name]?.type ?? '')
              ? undefined
              : (corners) => session.files.straighten(name, corners),
          takeWhole: () => session.files.takeWhole(name),
        }}
        pick={state.picks[name]}
        removed={state.removed[name]}
        actions={{
          pick: (file) => session.files.pick(view.field, file),
          take: (file) => session.files.take(view.field, file),
          remove: () => session.files.remove(name),
          undoRemove: () => session.files.undoRemove(name),
          dismiss: () => session.files.dismissPick(name),
        }}
      />
    );
  }
  if (isOf(view, 'confirmation')) {
    return <ConfirmationControl view={view} answer={answer} onAnswer={onAnswer} />;
  }
  if (!isOf(view, 'choice')) return null;
  return view.field.appearance === 'select' ? (
    <SelectControl view={view} answer={answer} onAnswer={onAnswer} />
  ) : (
    <RadioControl view={view} answer={answer} onAnswer={onAnswer} />
  );
}

interface FieldsByKind {
  readonly text: TextField;
  readonly choice: ChoiceField;
  readonly confirmation: ConfirmationField;
  readonly file: FileField;
  readonly list: ListField;
}

function isOf<K extends Field['kind']>(view: FieldView, kind: K): view is FieldView<FieldsByKind[K]> {
  return view.field.kind === kind;
}

interface ConfirmationControlProps {
  readonly view: FieldView<ConfirmationField>;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

function ConfirmationControl({ view, answer, onAnswer }: ConfirmationControlProps) {
  return (
    <div className={frameClass(view)} data-field={view.name}>
      <Details view={view} />
      <label className="choice">
        <input
          id={view.id}
          name={view.name}
          type="checkbox"
          value={confirmed}
          checked={answer === confirmed}
          required={view.field.required}
          aria-describedby={describedBy(view)}
          aria-invalid={view.error !== undefined}
          onChange={(event) => onAnswer(event.target.checked ? confirmed : '')}
        />
        <Bilingual text={view.label} />
      </label>
    </div>
  );
}

interface RadioControlProps {
  readonly view: FieldView<ChoiceField>;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

/** Radios and ratings: the first one carries the field's id, so that the error summary leads to it. */
function RadioControl({ view, answer, onAnswer }: RadioControlProps) {
  return (
    <GroupFrame view={view}>
      <div className={`choices choices-${view.field.appearance}`}>
        {view.options.map(({ value, label }, index) => (
          <label key={value} className="choice">
            <input
              type="radio"
              id={index === 0 ? view.id : undefined}
              name={view.name}
              value={value}
              checked={answer === value}
              required={view.field.required}
              onChange={() => onAnswer(value)}
            />
            <span>
              <Bilingual text={label} />
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

interface ChoiceProps {
  readonly view: FieldView<ChoiceField>;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

/** Uses the native list: best on low-end phones (conventions 14). */
function SelectControl({ view, answer, onAnswer }: ChoiceProps) {
  const { t } = useLocale();
  return (
    <FieldFrame view={view}>
      <select
        id={view.id}
        name={view.name}
        className="input"
        value={answer}
        required={view.field.required}
        disabled={view.disabled}
        aria-describedby={describedBy(view)}
        aria-invalid={view.error !== undefined}
        onChange={(event) => onAnswer(event.target.value)}
      >
        <option value="">{t('form.choose')}</option>
        {view.groups === undefined ? (
          <Options options={view.options} />
        ) : (
          view.groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options options={view.options.filter(({ value }) => group.options.includes(value))} />
            </optgroup>
          ))
        )}
      </select>
    </FieldFrame>
  );
}

function Options({ options }: { readonly options: readonly OptionView[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {onOneLine(label)}
    </option>
  ));
}

interface TextControlProps {
  readonly view: FieldView<TextField>;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

function TextControl({ view, answer, onAnswer }: TextControlProps) {
  const { field } = view;
  const shared = {
    id: view.id,
    name: view.name,
    value: answer,
    required: field.required,
    autoComplete: field.autocomplete ?? 'off',
    'aria-describedby': describedBy(view),
    'aria-invalid': view.error !== undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onAnswer(event.target.value),
  };
  return (
    <FieldFrame view={view}>
      {field.input === 'multiline' ? (
        <textarea {...shared} className="input" rows={rowsFor(answer, field.required ? 2 : 1)} />
      ) : (
        <input {...shared} className="input" type={field.input} spellCheck={false} />
      )}
    </FieldFrame>
  );
}

/** Letters of a line on a narrow phone. */
const lineLength = 32;
const mostRows = 12;

/** A box grows with what is typed, instead of standing empty. */
function rowsFor(answer: string, least: number): number {
  const rows = answer
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
  return Math.min(mostRows, Math.max(least, rows));
}

interface EarlyAnswerNeeds {
  readonly view: FieldView;
  readonly state: FormState;
  readonly session: FormSession;
  readonly onAnswer: (answer: string) => void;
}

/**
 * Takes over input made in a rendered page before React listened. A text goes to the session, which lays it
 * over the draft before anything is drawn again: the caret stays. A choice waits until the draft is open,
 * because other answers may follow from it, and is then given as by hand.
 */
function useEarlyAnswer({ view, state, session, onAnswer }: EarlyAnswerNeeds): void {
  const early = useRef<string>(undefined);
  const earlyFile = useRef<File>(undefined);
  const { ready } = state;
  const takeOver = useEffectEvent((isReady: boolean) => {
    const { name, kind } = view.field;
    if (!isReady) {
      earlyFile.current = fileInDocument(view);
      const answer = answerInDocument(view);
      if (answer === undefined || answer === answerOf(state.values, name)) return;
      if (kind === 'text') session.typedEarly(name, answer);
      else early.current = answer;
      return;
    }
    if (early.current !== undefined && early.current !== answerOf(state.values, name))
      onAnswer(early.current);
    if (earlyFile.current !== undefined && view.field.kind === 'file')
      session.files.pick(view.field, earlyFile.current);
    early.current = undefined;
    earlyFile.current = undefined;
  });
  useLayoutEffect(() => takeOver(ready), [ready]);
}

function fileInDocument({ field, name }: FieldView): File | undefined {
  if (field.kind !== 'file') return undefined;
  const input = document.querySelector<HTMLInputElement>(`input[type=file][name="${CSS.escape(name)}"]`);
  return input?.files?.[0];
}

function answerInDocument({ field, id, name }: FieldView): string | undefined {
  if (field.kind === 'choice' && field.appearance !== 'select') {
    const checked = document.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]:checked`);
    return checked?.value;
  }
  const control = document.getElementById(id);
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    return control.checked ? control.value : '';
  }
  const isText =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement;
  return isText ? control.value : undefined;
}
