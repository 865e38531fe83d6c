import { checkIds } from '../contracts/selftest/checks.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { CodeBox } from './code-box.tsx';
import { ResultGroups } from './result-groups.tsx';
import { useSelftest } from './use-selftest.ts';
import { VerdictNotice } from './verdict-notice.tsx';

interface SelftestPageProps {
  /** Prefix of every path of the API; empty for the page's own origin. */
  readonly apiBase: string;
  /** Version of the app, as in package.json; undefined during development. */
  readonly release: string | undefined;
}

/** Tests whether this very device stores and sends requests, which no other device can prove. */
export function SelftestPage({ apiBase, release }: SelftestPageProps) {
  const { t } = useLocale();
  const { state, start } = useSelftest(apiBase);
  usePageTitle(t('selftest.title'));
  return (
    <>
      <PageHeading title={inOneLanguage(t('selftest.title'))}>
        <p className="lead">{t('selftest.lead', { count: checkIds.length })}</p>
      </PageHeading>
      <div className="selftest" data-selftest={state.kind}>
        {state.kind === 'idle' ? <p>{t('selftest.before')}</p> : null}
        {state.kind === 'running' ? <Progress done={state.done} /> : null}
        <div role="status">
          {state.kind === 'running' ? <QuarterAnnouncement done={state.done} /> : null}
          {state.kind === 'done' ? <VerdictNotice outcomes={state.outcomes} /> : null}
        </div>
        {state.kind === 'done' ? (
          <>
            <CodeBox results={state.results} outcomes={state.outcomes} release={release} />
            <ResultGroups results={state.results} />
            {state.leftNothing ? null : (
              <Notice tone="care">
                <p>{t('selftest.left')}</p>
              </Notice>
            )}
          </>
        ) : null}
        <div className="actions">
          <Button
            look={state.kind === 'done' ? 'secondary' : 'primary'}
            aria-disabled={state.kind === 'running'}
            onClick={state.kind === 'running' ? undefined : start}
          >
            {t(state.kind === 'done' ? 'selftest.again' : 'selftest.start')}
          </Button>
        </div>
      </div>
    </>
  );
}

interface ProgressProps {
  readonly done: number;
}

function Progress({ done }: ProgressProps) {
  const { t } = useLocale();
  return (
    <div className="selftest-progress">
      <p id="selftest-count">{t('selftest.progress', { done, count: checkIds.length })}</p>
      <progress className="progress" aria-labelledby="selftest-count" value={done} max={checkIds.length} />
    </div>
  );
}

/** Announces each quarter of the progress, not each step (WCAG 4.1.3). */
function QuarterAnnouncement({ done }: ProgressProps) {
  const { t } = useLocale();
  const quarter = checkIds.length / 4;
  const told = Math.floor(done / quarter) * quarter;
  return <p className="visually-hidden">{t('selftest.progress', { done: told, count: checkIds.length })}</p>;
}
