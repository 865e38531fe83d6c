import { forms, isFormId } from '../forms/index.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { ThingOnDevice } from '../outbox/things-on-device.ts';
import { ButtonLink } from '../ui/button.tsx';
import { nextLines, nextTitle } from './next-words.ts';
import { StateBadge } from './state-badge.tsx';

/** Shows on the home page the one request of this device that needs its person, with a link to it. */
export function NextStrip({
  thing: { submissionId, form, stored, next },
}: {
  readonly thing: ThingOnDevice;
}) {
  const { t } = useLocale();
  const known = isFormId(form) ? { id: form, path: forms[form].path } : undefined;
  const isSealed = stored.kind === 'entry' && stored.entry.sealed === true;
  const page = isSealed ? '/requests' : `/requests/${submissionId}`;
  const isDraft = next.state === 'draft' && known !== undefined;
  return (
    <section
      className={`next-strip next-${next.state}`}
      aria-labelledby="next-on-home"
      data-next-home={next.state}
    >
      <h2 id="next-on-home">
        {known === undefined ? t('case.known.noReference') : t(`cards.${known.id}.name`)}
      </h2>
      <StateBadge state={next.state} text={nextTitle(t, next)} />
      {nextLines(t, next).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="actions">
        <ButtonLink look="primary" icon="forward" to={isDraft ? `${known.path}?draft=${submissionId}` : page}>
          {isDraft ? t('request.action.resume') : t('case.next.button.open')}
        </ButtonLink>
      </div>
    </section>
  );
}
