import type { ReactNode } from 'react';
import type { Form } from '../form/form-texts.ts';
import { unreachable } from '../lib/unreachable.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { Entry } from '../outbox/entry.ts';
import type { NextThing } from '../outbox/next-thing.ts';
import type { BilingualText } from '../ui/bilingual-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useNow } from '../ui/use-now.ts';
import { Acceptance } from './add-to-request.tsx';
import { asOfWords, buttonWords } from './next-words.ts';
import { StateMark } from './state-badge.tsx';
import { ActionNotice, useRequestActions } from './request-actions.tsx';

interface NextPanelProps {
  readonly next: NextThing;
  /** The form's name. */
  readonly name: string;
  readonly title: BilingualText;
  /** The references that identify it to the office. */
  readonly references?: ReactNode;
  /** Announced when they change. */
  readonly lines: ReactNode;
  readonly action?: ReactNode;
}

/** Milliseconds; after midnight "today" has become "yesterday". */
const refreshInterval = 60_000;

/** The top of a request's page: where it is, as of when, and the one thing to do. */
export function NextPanel({ next, name, title, references, lines, action }: NextPanelProps) {
  const { t } = useLocale();
  const asOf = asOfWords(t, next, useNow(refreshInterval));
  return (
    <div className={`request-banner next-${next.state}`} data-next={next.state}>
      <StateMark state={next.state} />
      <div>
        <p className="request-form-name">{name}</p>
        <PageHeading title={title} />
        <div className="request-facts">
          {references}
          {asOf === undefined ? null : (
            <p className="hint">
              {asOf.words}
              <span className="request-as-of-day"> {asOf.day}</span>
            </p>
          )}
        </div>
        <div role="status" className="request-lines">
          {lines}
        </div>
        <div className="request-action">{action}</div>
      </div>
    </div>
  );
}

interface NextActionProps {
  readonly next: NextThing;
  readonly submissionId: string;
  readonly form: Form | undefined;
  /** The entry, if not received yet. */
  readonly entry: Entry | undefined;
}

export function NextAction({ next, submissionId, form, entry }: NextActionProps) {
  const { t } = useLocale();
  const { button, count, until } = next;
  if (button === undefined) return null;
  const words = buttonWords(t, button, count);
  switch (button) {
    case 'sendNow':
    case 'edit':
    case 'sendChanges':
      return entry === undefined ? null : <EntryAction entry={entry} button={button} words={words} />;
    case 'accept':
      return <Acceptance to={submissionId} until={until} />;
    case 'sendDocuments':
      return <ShowPart of="form[data-correction]" words={words} />;
    case 'answer':
      return <ShowPart of='form[data-addition="reply"]' words={words} />;
    case 'showAdded':
      return <ShowPart of='[data-addition][data-state]:not([data-state="delivered"])' words={words} />;
    case 'checkLink':
      return <LinkAction to="/status" words={words} />;
    case 'continue':
    case 'fillInAgain': {
      const named = `?${button === 'continue' ? 'draft' : 'again'}=${submissionId}`;
      return <LinkAction to={form === undefined ? '/' : form.definition.path + named} words={words} />;
    }
    default:
      return unreachable(button);
  }
}

function LinkAction({ to, words }: { readonly to: string; readonly words: string }) {
  return (
    <div className="actions">
      <ButtonLink look="primary" icon="forward" to={to}>
        {words}
      </ButtonLink>
    </div>
  );
}

interface EntryActionProps {
  readonly entry: Entry;
  readonly button: 'sendNow' | 'edit' | 'sendChanges';
  readonly words: string;
}

function EntryAction({ entry, button, words }: EntryActionProps) {
  const actions = useRequestActions(entry);
  const { result } = actions;
  return (
    <>
      <div className="actions">
        <Button look="primary" icon={button === 'edit' ? 'edit' : 'sending'} onClick={actions[button]}>
          {words}
        </Button>
      </div>
      <ActionNotice result={result} />
    </>
  );
}

/** Scrolls to the part of the page where it is done. @param of selector of that part */
function ShowPart({ of, words }: { readonly of: string; readonly words: string }) {
  const show = (): void => {
    const part = document.querySelector(of);
    part?.scrollIntoView({ block: 'center' });
    part?.querySelector<HTMLElement>('button, textarea, input')?.focus({ preventScroll: true });
  };
  return (
    <div className="actions">
      <Button look="primary" icon="down" onClick={show}>
        {words}
      </Button>
    </div>
  );
}
