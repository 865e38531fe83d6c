import { type FormEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { publicPages } from '../../contracts/pages/public-pages.ts';
import { type DetailName, detailNames, type Details } from '../../form/details.ts';
import { fieldsOf } from '../../form/form.ts';
import { optionText } from '../../form/field-texts.ts';
import type { Form } from '../../form/form-texts.ts';
import { loadForm } from '../../forms/index.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { focusHeading } from '../../ui/focus-control.ts';
import { Notice } from '../../ui/notice.tsx';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AlertChoice } from '../alert-choice.tsx';
import { LoadingFromDevice } from '../loading-from-device.tsx';
import { useKeptDetails } from './kept-details.ts';

/** What this device keeps of its person: shown, changed, deleted. */
export function MePage() {
  const { t } = useLocale();
  const kept = useKeptDetails();
  usePageTitle(t('me.title'));
  return (
    <div className="me">
      <PageHeading title={inOneLanguage(t('me.title'))}>
        <p className="lead">{t('me.lead')}</p>
      </PageHeading>
      {kept === undefined ? <LoadingFromDevice /> : null}
      {kept?.own === true ? <OwnDetails details={kept.details ?? {}} /> : null}
      {kept === undefined || kept.own === true ? null : <NotKept isShared={kept.shared === true} />}
      <p>
        <Link to={publicPages.documents}>{t('me.documents.title')}</Link>
      </p>
      {kept === undefined ? null : <AlertChoice explainsAbsence />}
    </div>
  );
}

interface NotKeptProps {
  /** What the page would show. */
  readonly what?: 'details' | 'documents';
  readonly isShared: boolean;
}

/** Says that nothing is kept, and lets the person say that the device is theirs. */
export function NotKept({ what = 'details', isShared }: NotKeptProps) {
  const { outbox } = useOutbox();
  const { t } = useLocale();
  const [failed, setFailed] = useState(false);
  const begin = (): void => {
    setFailed(false);
    outbox.remember({ own: true, shared: false }).catch(() => setFailed(true));
  };
  return (
    <Notice tone="info" title={t(`me.none.${what}.title`)}>
      <p>{isShared ? t('me.none.shared') : t(`me.none.${what}.body`)}</p>
      <div className="actions">
        <Button icon="check" onClick={begin}>
          {t('me.none.own')}
        </Button>
      </div>
      <p role="status">{failed ? t('device.problem.failed') : ''}</p>
    </Notice>
  );
}

const inputs: Readonly<
  Partial<Record<DetailName, { readonly type: string; readonly autoComplete: string }>>
> = {
  givenName: { type: 'text', autoComplete: 'given-name' },
  familyName: { type: 'text', autoComplete: 'family-name' },
  fullName: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  address: { type: 'text', autoComplete: 'street-address' },
};

/** Characters; as the longest of the forms' fields. */
const longest = 500;

function OwnDetails({ details }: { readonly details: Details }) {
  const { outbox } = useOutbox();
  const { t } = useLocale();
  const [typed, setTyped] = useState<Details>({});
  const [isSaved, setSaved] = useState<boolean>();
  const [isLeaving, setLeaving] = useState(false);
  const shown = { ...details, ...typed };
  const change = (name: DetailName, text: string): void => {
    setSaved(undefined);
    setTyped({ ...typed, [name]: text });
  };
  const remember = (next: Parameters<typeof outbox.remember>[0]): void => {
    outbox.remember(next).then(
      () => {
        setTyped({});
        setSaved(true);
      },
      () => setSaved(false),
    );
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const filled = Object.entries(shown).flatMap(([name, text]) =>
      text.trim() === '' ? [] : [[name, text.trim()] as const],
    );
    remember({ details: Object.fromEntries(filled) });
  };
  return (
    <>
      <form className="form me-form" noValidate onSubmit={save}>
        {detailNames.map((name) =>
          name === 'nationality' ? (
            <Nationality key={name} slug={shown.nationality ?? ''} onChange={(slug) => change(name, slug)} />
          ) : (
            <DetailInput
              key={name}
              name={name}
              text={shown[name] ?? ''}
              onChange={(text) => change(name, text)}
            />
          ),
        )}
        <div className="actions">
          <Button type="submit" look="primary" icon="check">
            {t('me.save')}
          </Button>
          <Button look="quiet" icon="trash" onClick={() => remember({ details: {} })}>
            {t('me.remove')}
          </Button>
          <Button look="quiet" onClick={() => setLeaving(true)}>
            {t('me.offer.no')}
          </Button>
        </div>
        <p role="status">{isSaved === undefined ? '' : t(isSaved ? 'me.saved' : 'device.problem.failed')}</p>
      </form>
      {isLeaving ? (
        <ConfirmDialog
          texts={{
            title: t('me.others.title'),
            body: t('me.others.body'),
            confirm: t('me.others.confirm'),
            cancel: t('me.others.cancel'),
          }}
          onConfirm={() => {
            setLeaving(false);
            remember({ shared: true });
            focusHeading();
          }}
          onCancel={() => setLeaving(false)}
        />
      ) : null}
    </>
  );
}

interface DetailInputProps {
  readonly name: Exclude<DetailName, 'nationality'>;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function DetailInput({ name, text, onChange }: DetailInputProps) {
  const { t } = useLocale();
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t(`me.detail.${name}`)}
      </label>
      <input
        id={id}
        name={name}
        className="input"
        type="text"
        autoComplete="off"
        {...inputs[name]}
        maxLength={longest}
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface NationalityProps {
  readonly slug: string;
  readonly onChange: (slug: string) => void;
}

/** The list is the quote's, the only form with all nationalities. */
function Nationality({ slug, onChange }: NationalityProps) {
  const { t, locale } = useLocale();
  const id = useId();
  const [quote, setQuote] = useState<Form>();
  useEffect(() => {
    // Not on this device yet: the nationality then stays as it is.
    loadForm('quote').then(setQuote, () => undefined);
  }, []);
  if (quote === undefined) return null;
  const field = fieldsOf(quote.definition).find(({ detail }) => detail === 'nationality');
  const options = field?.kind === 'choice' ? field.options : [];
  const named = options.map(
    (option) => [option, optionText(quote.texts[locale], 'nationality', option)] as const,
  );
  const { compare } = new Intl.Collator(locale);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('me.detail.nationality')}
      </label>
      <select
        id={id}
        name="nationality"
        className="input"
        value={slug}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('me.none.choice')}</option>
        {named
          .toSorted(([, one], [, other]) => compare(one, other))
          .map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
      </select>
    </div>
  );
}
