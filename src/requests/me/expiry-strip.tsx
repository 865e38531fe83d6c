import { publicPages } from '../../contracts/pages/public-pages.ts';
import { formatDay } from '../../i18n/format.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { dayAt } from '../../lib/iso-date.ts';
import { type ExpiryStep, type PocketDocument, toTell } from '../../outbox/pocket.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { focusHeading } from '../../ui/focus-control.ts';
import { usePocket } from '../../ui/use-pocket.tsx';

/** Tells on the home page, six and three months before, that documents kept here expire. */
export function ExpiryStrip() {
  const { t } = useLocale();
  const { clock } = useDevice();
  const here = usePocket();
  const today = dayAt(clock.now(), clock.offsetMinutes());
  const due = here === undefined ? [] : toTell(here.documents, today);
  if (here === undefined || due.length === 0) return null;
  const understand = (): void => {
    focusHeading();
    const steps = due.map(({ document, step }) => [document.id, step] as const);
    void here.pocket.noteTold(steps).catch(() => undefined);
  };
  return (
    <section className="next-strip expiry-strip" aria-labelledby="expiring-here" data-expiring>
      <h2 id="expiring-here">{t('me.documents.strip', { count: due.length })}</h2>
      {due.map(({ document, step }) => (
        <p key={document.id}>
          {t(`me.documents.kind.${document.kind ?? 'other'}`)}: {expiryText(t, document, step)}
        </p>
      ))}
      <div className="actions">
        <ButtonLink icon="forward" to={publicPages.documents}>
          {t('me.documents.title')}
        </ButtonLink>
        <Button look="quiet" icon="check" onClick={understand}>
          {t('me.documents.understood')}
        </Button>
      </div>
    </section>
  );
}

/** Until when a document is valid, or that it no longer is. */
export function expiryText(t: Translate, { expires = '' }: PocketDocument, step: ExpiryStep): string {
  return t(step === 'over' ? 'me.documents.expired' : 'me.documents.expires', { day: formatDay(expires) });
}
