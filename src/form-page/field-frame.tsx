import type { ReactNode } from 'react';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { Bilingual } from '../ui/bilingual.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLocale } from '../i18n/use-locale.ts';
import type { FieldView } from './field-view.ts';

interface FieldFrameProps {
  readonly view: FieldView;
  readonly children: ReactNode;
}

export function FieldFrame({ view, children }: FieldFrameProps) {
  return (
    <div className={frameClass(view)} data-field={view.name}>
      <label className="label" htmlFor={view.id}>
        <LabelText view={view} />
      </label>
      <Details view={view} />
      {children}
    </div>
  );
}

export function GroupFrame({ view, children }: FieldFrameProps) {
  return (
    <fieldset className={frameClass(view)} data-field={view.name} aria-describedby={describedBy(view)}>
      <legend className="label">
        <LabelText view={view} />
      </legend>
      <Details view={view} />
      {children}
    </fieldset>
  );
}

export function describedBy({ id, hint, emphasised, isKept, error }: FieldView): string | undefined {
  const ids = [
    hint && `${id}-hint`,
    emphasised && `${id}-stressed`,
    isKept && `${id}-kept`,
    error && `${id}-error`,
  ].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

export function LabelText({ view }: { readonly view: FieldView }) {
  const { t } = useLocale();
  const remark = view.field.required ? undefined : inOneLanguage(t('form.optional'));
  const said = `${view.within}: `;
  if (view.within === undefined || !view.label.text.startsWith(said)) {
    return <Bilingual text={view.label} remark={remark} />;
  }
  return (
    <>
      <span className="visually-hidden">{said}</span>
      <span className="label-rest">
        <Bilingual text={inOneLanguage(view.label.text.slice(said.length))} remark={remark} />
      </span>
    </>
  );
}

interface DetailsProps {
  readonly view: FieldView;
  /** Announces the error at once: it does not come from an attempt to submit, which the summary announces. */
  readonly announced?: boolean;
}

export function Details({ view, announced = false }: DetailsProps) {
  const { t } = useLocale();
  return (
    <>
      {view.emphasised ? (
        <p className="stressed-note" id={`${view.id}-stressed`}>
          <Icon name="attention" /> <span>{t('form.stressed')}</span>
        </p>
      ) : null}
      {view.hint === undefined ? null : (
        <p className="hint" id={`${view.id}-hint`}>
          {view.hint}
        </p>
      )}
      {view.isKept ? (
        <p className="kept-note" id={`${view.id}-kept`}>
          <Icon name="device" /> {t('form.fromDetails')}
        </p>
      ) : null}
      {view.error === undefined ? null : (
        <p className="field-error" id={`${view.id}-error`} role={announced ? 'alert' : undefined}>
          <Icon name="attention" />
          <span>
            <span className="visually-hidden">{t('form.errorMark')} </span>
            {view.error}
          </span>
        </p>
      )}
    </>
  );
}

export function frameClass({ emphasised, error }: FieldView): string {
  return ['field', emphasised ? 'field-stressed' : '', error === undefined ? '' : 'field-wrong']
    .join(' ')
    .trim();
}
