import type { ChoiceField, ConfirmationField, Field, FileField, ListField, TextField } from '../form/form.ts';
import { answerOf } from '../form/values.ts';
import { ConfirmationControl } from './confirmation-control.tsx';
import type { FieldView } from './field-view.ts';
import { FileControl } from './file-control.tsx';
import type { FormSession } from './form-session.ts';
import type { FormState } from './form-state.ts';
import { RadioControl } from './radio-control.tsx';
import { SelectControl } from './select-control.tsx';
import { TextControl } from './text-control.tsx';
import { useEarlyAnswer } from './use-early-answer.ts';

interface FieldControlProps {
  readonly view: FieldView;
  readonly state: FormState;
  readonly session: FormSession;
  /** Where an answer goes; absent: to the session as it is. */
  readonly answer?: ((field: string, answer: string) => void) | undefined;
}

/** The control that fits the kind of the field. */
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
        }}
        pick={state.picks[name]}
        removed={state.removed[name]}
        actions={{
          pick: (file) => session.files.pick(view.field, file),
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
