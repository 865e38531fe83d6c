import { checkIds } from '../contracts/selftest/checks.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { CodeBox } from './code-box.tsx';
import { ResultGroups } from './result-groups.tsx';
import { type SelftestState, useSelftest } from './use-selftest.ts';
import { VerdictNotice } from './verdict-notice.tsx';

interface SelftestPageProps {
  /** Before every path of the API; empty for the page's own origin. */
  readonly apiBase: string;
  /** Of the app, as package.json has it; undefined while developing. */
  readonly release: string | undefined;
}

/** Whether this very device keeps and sends requests: the proof that no other one can give. */
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
        <div role="status">
          {state.kind === 'done' ? <VerdictNotice outcomes={state.outcomes} /> : <Progress state={state} />}
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

function Progress({ state }: { readonly state: Exclude<SelftestState, { kind: 'done' }> }) {
  const { t } = useLocale();
  if (state.kind === 'idle') return <p>{t('selftest.before')}</p>;
  return (
    <div className="selftest-progress">
      <p id="selftest-count">{t('selftest.progress', { done: state.done, count: checkIds.length })}</p>
      <progress
        className="progress"
        aria-labelledby="selftest-count"
        value={state.done}
        max={checkIds.length}
      />
    </div>
  );
}
