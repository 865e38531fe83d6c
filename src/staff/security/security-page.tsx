import { useSession } from '../../account/session-context.tsx';
import { parseSecondFactor, secondFactorPath } from '../../contracts/accounts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ListLoading } from '../lists/list-loading.tsx';
import { QueryError } from '../lists/query-error.tsx';
import { isLoading, useQuery } from '../lists/use-query.ts';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';
import { OwnPassword } from './own-password.tsx';
import { SecondFactor } from './second-factor.tsx';

const path = '/account/security';

/** One's own password and second factor, over an API that knows of them. */
export function SecurityPage() {
  const { t } = useLocale();
  const { profile } = useSession();
  const query = useQuery(secondFactorPath, { freshFor: 0 });
  const title = t('security.title');
  usePageTitle(title);
  const state = parseSecondFactor(query.cached?.body);
  if (isLoading(query)) return <ListLoading text={t('security.loading')} />;
  if (state === undefined) {
    const { error = 'missing', busy, refetch } = query;
    if (error === 'missing') return <PlaceholderOf path={path} />;
    return <QueryError title={t('security.failed')} why={error} busy={busy} refetch={refetch} />;
  }
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(title)}>
        <p className="lead">{t('security.lead', { email: profile.email })}</p>
      </PageHeading>
      <OwnPassword email={profile.email} />
      <SecondFactor state={state} onChanged={query.refetch} />
    </div>
  );
}
