import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { formIds, forms } from '../forms/index.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { dayAt } from '../lib/iso-date.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { CompassRose } from '../ui/compass-rose.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SignalFlag } from '../ui/signal-flag.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { nextOnDevice, readDevice, type ThingOnDevice, thingsOn } from '../outbox/things-on-device.ts';
import { requests } from '../requests/stage.ts';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { useRoom } from '../ui/stage.tsx';
import { useLive } from '../ui/use-live.ts';

/** @param next the first thing that needs the user's attention */
export function HomePage({ next }: { readonly next?: ReactNode }) {
  const { t } = useLocale();
  usePageTitle(t('pages.home.title'));
  return (
    <div className="home">
      <PageHeading title={inOneLanguage(t('pages.home.title'))}>
        <p className="home-question">{t('pages.home.subtitle')}</p>
        <p className="lead">{t('pages.home.lead')}</p>
        <CompassRose />
      </PageHeading>
      {next}
      <nav aria-label={t('pages.home.subtitle')}>
        <ul className="cards">
          {formIds
            .map((id) => ({ id, ...forms[id] }))
            .map(({ id, path, flag }) => (
              <li key={id} className="card">
                <SignalFlag name={flag} />
                <div className="card-text">
                  <Link className="card-link" to={path} aria-describedby={`hint-${id}`}>
                    {t(`cards.${id}.name`)}
                  </Link>
                  <p className="card-hint" id={`hint-${id}`}>
                    {t(`cards.${id}.hint`)}
                  </p>
                </div>
                <Icon name="forward" />
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
}

/** The first thing on this device that needs the user's attention. Its texts load with the folder of the requests. */
export function NextOnHome() {
  const { outbox, drafts } = useOutbox();
  const { clock } = useDevice();
  const next = useLive(
    useCallback(async () => {
      const device = await readDevice({ outbox, drafts });
      const { expiryTellFrom } = device.remembered;
      const isExpiring =
        expiryTellFrom !== undefined && expiryTellFrom <= dayAt(clock.now(), clock.offsetMinutes());
      return { thing: nextOnDevice(thingsOn(device, clock.now())), isExpiring };
    }, [outbox, drafts, clock]),
  );
  return (
    <>
      {next?.thing === undefined ? null : <Strip thing={next.thing} />}
      {next?.isExpiring === true ? <Expiring /> : null}
    </>
  );
}

/** Documents on this device expire. */
function Expiring() {
  const ExpiryStrip = useRoom(requests)?.ExpiryStrip;
  return ExpiryStrip === undefined ? null : <ExpiryStrip />;
}

function Strip({ thing }: { readonly thing: ThingOnDevice }) {
  const NextStrip = useRoom(requests)?.NextStrip;
  return NextStrip === undefined ? null : <NextStrip thing={thing} />;
}
