import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isFormId, loadForm } from '../forms/index.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { Entry } from '../outbox/entry.ts';
import type { NextThing } from '../outbox/next-thing.ts';
import { opensSeal } from '../outbox/sealed.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { NextPanel } from './next-panel.tsx';
import { nextTitle } from './next-words.ts';

interface SealedRequestProps {
  readonly entry: Entry;
  /** The form's name. */
  readonly name: string;
  readonly next: NextThing;
}

/** Shows another user's request on a shared device: its state, and none of its content. */
export function SealedRequest({ entry, name, next }: SealedRequestProps) {
  const { t } = useLocale();
  const title = nextTitle(t, next);
  usePageTitle(`${name}: ${title}`);
  return (
    <article
      className={`request next-${next.state}`}
      data-submission-id={entry.submissionId}
      data-state={next.state === 'attention' ? 'attention' : 'queued'}
      data-sealed
    >
      <NextPanel
        next={next}
        name={name}
        title={inOneLanguage(title)}
        references={<SealedNumber entry={entry} />}
        lines={<p>{t('request.sealed.body')}</p>}
      />
      <div className="request-body">
        <BreakSeal entry={entry} />
      </div>
      <div className="request-side">
        <AllRequests />
      </div>
    </article>
  );
}

/** Shown in its place once it has been received. */
export function SealedAndGone() {
  const { t } = useLocale();
  const title = t('request.state.delivered');
  usePageTitle(title);
  return (
    <article className="request next-received">
      <NextPanel
        next={{ state: 'received', tone: 'calm', title: 'request.delivered' }}
        name={t('case.known.noReference')}
        title={inOneLanguage(title)}
        lines={<p>{t('request.sealed.gone')}</p>}
      />
      <div className="request-side">
        <AllRequests />
      </div>
    </article>
  );
}

function AllRequests() {
  const { t } = useLocale();
  return (
    <div className="actions">
      <ButtonLink icon="list" to="/requests">
        {t('request.action.all')}
      </ButtonLink>
    </div>
  );
}

/** Distinguishes two requests of the same form. */
export function SealedNumber({ entry: { sequence } }: Pick<SealedRequestProps, 'entry'>) {
  const { t } = useLocale();
  return <span className="hint">{t('request.sealed.number', { number: sequence })}</span>;
}

/** Characters of an address or a name. */
const longestKey = 254;

/** Unseals by the e-mail address in the request, or the name where there is none. */
export function BreakSeal({ entry }: Pick<SealedRequestProps, 'entry'>) {
  const { outbox } = useOutbox();
  const { t } = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const { form, submissionId } = entry;
  if (!isFormId(form)) return null;
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { definition } = await loadForm(form);
    if (!opensSeal(definition, entry, typed)) return setWrong(true);
    await outbox.breakSeal(submissionId);
    await navigate(`/requests/${submissionId}`);
  };
  return (
    <details className="break-seal">
      <summary>{t('request.sealed.open')}</summary>
      <form noValidate data-break-seal onSubmit={(event) => void open(event)}>
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('request.sealed.key')}
          </label>
          <input
            id={id}
            className="input"
            name="key"
            autoComplete="off"
            maxLength={longestKey}
            value={typed}
            aria-invalid={isWrong}
            aria-describedby={`${id}-wrong`}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
          />
          <p className="field-error" id={`${id}-wrong`} role="status">
            {isWrong ? t('request.sealed.wrong') : ''}
          </p>
        </div>
        <div className="actions">
          <Button type="submit">{t('request.sealed.show')}</Button>
        </div>
      </form>
    </details>
  );
}
