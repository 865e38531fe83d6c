import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { longestMessage, type StaffMessage, type StaffNote } from '../../contracts/cases.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { panamaDateTime } from '../panama-time.ts';
import { languageName, type Locale } from '../../lib/locale.ts';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { applicantOf } from '../requests/request-lists.ts';
import { TemplateChoice } from '../templates/template-choice.tsx';
import { blank, type Gap, gapsIn } from '../templates/template-text.ts';
import { type CaseChanges, mostAttachments } from './case-changes.ts';
import { isWide } from './case-panes.tsx';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../i18n/format.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Message, type Placing } from './message.tsx';
import { undoOffers } from './undo-offers.ts';

interface ConversationProps {
  /** What a file of a message can be taken as. */
  readonly place: Placing;
  /** Decides whether a mail that only names the request is about it. */
  readonly onMail: (messageId: string, belongs: boolean) => Promise<boolean>;
  readonly submission: Pick<StaffSubmission, 'submissionId' | 'notes' | 'messages'>;
  readonly after: ReactNode;
}

type Entry =
  | { readonly kind: 'note'; readonly said: StaffNote }
  | { readonly kind: 'message'; readonly said: StaffMessage };

/** Notes and messages, oldest first. They look different, and their labels say which is which. */
export function Conversation({ submission, place, onMail, after }: ConversationProps) {
  const { submissionId, notes, messages } = submission;
  const { t } = useLocale();
  const entries = [
    ...notes.map((said): Entry => ({ kind: 'note', said })),
    ...messages.map((said): Entry => ({ kind: 'message', said })),
  ].toSorted((one, other) => Date.parse(one.said.at) - Date.parse(other.said.at));
  return (
    <section className="sheet-section" aria-labelledby="conversation-title">
      <h2 id="conversation-title" tabIndex={-1}>
        {t('casework.conversation.title')}
      </h2>
      {entries.length === 0 ? <p className="hint">{t('casework.conversation.none')}</p> : null}
      <ol className="conversation">
        {entries.map((entry) =>
          entry.kind === 'note' ? (
            <Note key={entry.said.id} note={entry.said} />
          ) : (
            <Message
              key={entry.said.id}
              submissionId={submissionId}
              message={entry.said}
              place={place}
              onMail={onMail}
            />
          ),
        )}
      </ol>
      {after}
    </section>
  );
}

function Note({ note: { id, at, by, text } }: { readonly note: StaffNote }) {
  const { t } = useLocale();
  return (
    <li className="said said-note" data-note={id}>
      <p className="said-head">
        <strong>{t('casework.conversation.note')}</strong> {by.name} · {panamaDateTime(at)}
      </p>
      <p className="said-text" dir="auto">
        {text}
      </p>
    </li>
  );
}

export type Writing = 'note' | 'message';

interface WritingAreaProps {
  readonly submission: StaffSubmission;
  readonly language: Locale;
  readonly changes: CaseChanges;
  /** Undefined: no form is open. */
  readonly writing: Writing | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A draft with its future id, so that a second press adds nothing. */
interface Written {
  readonly id: string;
  readonly text: string;
}

/**
 * Shows one form at a time, each with its own draft: a text meant for colleagues never ends up in the message field.
 */
export function WritingArea(props: WritingAreaProps) {
  const { submission, language, changes, writing, onSaved, onClose } = props;
  const { t, locale } = useLocale();
  const { newId } = useOutbox();
  const [note, setNote] = useState<Written>(() => ({ id: newId(), text: '' }));
  const { message, setMessage, files, setFiles } = useMessage(submission.submissionId);
  const [spoken, setSpoken] = useState(language);
  if (writing === undefined) return null;
  const written = writing === 'note' ? note : message;
  const set = writing === 'note' ? setNote : setMessage;
  const save = async (): Promise<void> => {
    const { id, text } = written;
    const words = { id, text: text.trim() };
    const request = writing === 'note' ? { kind: writing, ...words } : { kind: writing, ...words, files };
    changes.begin();
    if (!(await changes.request(request))) return;
    set({ id: newId(), text: '' });
    if (writing === 'message') setFiles([]);
    const told = t(`casework.saved.${writing}`);
    if (!changes.offerUndo(told)) showToast({ tone: 'good', text: told });
    onClose();
    onSaved();
  };
  const shared = {
    text: written.text,
    busy: changes.busy,
    onText: (text: string) => set({ ...written, text }),
    onSave: () => void save(),
    onClose,
  };
  if (writing === 'note') {
    return (
      <WritingForm
        key="note"
        kind="note"
        label={t('casework.conversation.noteLabel')}
        readers={t('casework.conversation.noteHint')}
        save={t('casework.conversation.noteSave')}
        {...shared}
      />
    );
  }
  const to = [applicantOf(submission), submission.applicant.email].filter((one) => one !== '');
  const readers = { to: [...new Set(to)].join(', '), language: languageName(language, locale) };
  return (
    <WritingForm
      key="message"
      kind="message"
      label={t('casework.conversation.messageLabel')}
      readers={t(
        submission.applicant.email === ''
          ? 'casework.conversation.messageToDevice'
          : 'casework.conversation.messageTo',
        readers,
      )}
      save={t('casework.conversation.send')}
      language={spoken}
      gaps={gapsIn(message.text)}
      files={<Attachments files={files} onFiles={setFiles} />}
      {...shared}
    >
      <TemplateChoice
        submission={submission}
        language={spoken}
        onLanguage={setSpoken}
        onText={(text) => setMessage({ ...message, text })}
      />
    </WritingForm>
  );
}

/** The message being written, and its files: one that was undone, unless another has been begun. */
function useMessage(submissionId: string) {
  const { newId } = useOutbox();
  const [message, setMessage] = useState<Written>(() => ({ id: newId(), text: '' }));
  const [files, setFiles] = useState<readonly File[]>([]);
  const isBegun = useRef(false);
  useEffect(() => {
    isBegun.current = message.text !== '' || files.length > 0;
  });
  useEffect(
    () =>
      undoOffers.openBox(submissionId, (sent) => {
        if (isBegun.current) return false;
        setMessage((begun) => ({ ...begun, text: sent.text }));
        setFiles(sent.files);
        return true;
      }),
    [submissionId],
  );
  return { message, setMessage, files, setFiles };
}

interface WritingFormProps {
  readonly kind: 'note' | 'message';
  readonly label: string;
  readonly readers: string;
  readonly save: string;
  readonly text: string;
  readonly language?: string;
  readonly busy: boolean;
  /** What is still to be written before the text can be sent. */
  readonly gaps?: readonly Gap[];
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Beside the buttons, in sight however the text is scrolled: what goes with it. */
  readonly files?: ReactNode;
  readonly children?: ReactNode;
}

/** The form of a note or a message; colour, heading, hint and button say which. */
function WritingForm(props: WritingFormProps) {
  const { kind, label, readers, save, text, language, busy, gaps = [], onText, onSave, onClose } = props;
  const { t } = useLocale();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // On a phone, so that what one answers has the room that the box leaves.
    if (!isWide())
      (
        document.querySelector('.case-view:not([hidden]) .document-paper') ??
        document.querySelector('.case-panes')
      )?.scrollIntoView();
  }, []);
  const [isPressed, setPressed] = useState(false);
  const [gap] = gaps;
  const fault = gapsText(t, gaps, isPressed);
  const send = (): void => {
    if (text.trim() === '' || busy) return;
    if (gap === undefined) return onSave();
    setPressed(true);
    field.current?.focus();
    field.current?.setSelectionRange(gap.start, gap.start + gap.text.length);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={`said writing said-${kind}`} data-writing={kind} data-composer>
      <div className="writing-scroll">
        <div className="field">
          <label className="label" htmlFor={id}>
            {label}
          </label>
          <p id={`${id}-readers`} className="writing-readers">
            {readers}
          </p>
          <textarea
            ref={field}
            id={id}
            className="input"
            // Where the browser does not fit it to its text (case-panes.css).
            rows={Math.min(12, Math.max(3, text.split('\n').length))}
            maxLength={longestMessage}
            lang={language}
            value={text}
            aria-describedby={`${id}-readers ${id}-hint ${id}-fault`}
            aria-invalid={fault !== undefined}
            onChange={(event) => {
              setPressed(false);
              onText(event.target.value);
            }}
            onKeyDown={press}
          />
          <p className="field-error" id={`${id}-fault`} role="status">
            {fault}
          </p>
        </div>
        {props.children}
      </div>
      {props.files}
      <div className="actions">
        <Button
          look="primary"
          aria-disabled={text.trim() === '' || busy || fault !== undefined}
          onClick={send}
        >
          {busy ? t('casework.busy') : save}
        </Button>
        <Button onClick={onClose}>{t('casework.close')}</Button>
        <p className="hint" id={`${id}-hint`}>
          {t('casework.conversation.ctrlEnter')}
        </p>
      </div>
    </div>
  );
}

/**
 * Why a text is not sent yet; undefined: nothing is said. A colon at its end is said only once it was to be sent, because
 * it stands there while one writes.
 */
function gapsText(t: Translate, gaps: readonly Gap[], isPressed: boolean): string | undefined {
  const textsOf = (kind: Gap['kind']) => gaps.filter((gap) => gap.kind === kind).map(({ text }) => text);
  const [fields, blanks] = [textsOf('field'), textsOf('blank')];
  const told = [
    ...(fields.length === 0 ? [] : [t('casework.conversation.unfilled', { fields: fields.join(', ') })]),
    ...(blanks.length === 0 ? [] : [t('casework.conversation.blank', { count: blanks.length, blank })]),
    ...(isPressed && textsOf('ending').length > 0 ? [t('casework.conversation.ending')] : []),
  ];
  return told.length === 0 ? undefined : told.join(' ');
}

interface AttachmentsProps {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** Picks the files sent with a message, such as an endorsement or a certificate. */
export function Attachments({ files, onFiles }: AttachmentsProps) {
  const { t } = useLocale();
  const id = useId();
  const [leftOut, setLeftOut] = useState<readonly File[]>([]);
  const attach = (chosen: readonly File[]): void => {
    const all = [...files, ...chosen];
    setLeftOut(all.slice(mostAttachments));
    onFiles(all.slice(0, mostAttachments));
  };
  return (
    <div className="attaching">
      <FileButton
        icon="upload"
        hint={`${id}-hint`}
        name="attachment"
        multiple
        accept="image/*,application/pdf"
        // The list below shows the choice, not the input.
        onFiles={attach}
      >
        {t('casework.conversation.attach')}
      </FileButton>
      <p className="hint" id={`${id}-hint`}>
        {t('casework.conversation.attachLimits', { count: mostAttachments })}{' '}
        {files.length === 0 ? null : (
          <span className="attaching-reader">{t('casework.conversation.attachHint')}</span>
        )}
      </p>
      <p className="field-error" role="status">
        {leftOut.length > 0 &&
          t('casework.conversation.notAttached', {
            names: leftOut.map(({ name }) => name).join(', '),
            count: mostAttachments,
          })}
      </p>
      <ul>
        {files.map((file, index) => (
          <li key={`${index} ${file.name}`} data-attached={file.name}>
            <span>
              <bdi>{file.name}</bdi> <span className="hint">{formatBytes(file.size)}</span>
            </span>
            <Button
              look="quiet"
              aria-label={t('casework.conversation.detachOne', { name: file.name })}
              onClick={() => {
                setLeftOut([]);
                onFiles(files.filter((one) => one !== file));
              }}
            >
              {t('casework.conversation.detach')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
