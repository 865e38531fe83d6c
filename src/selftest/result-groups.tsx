import { checkGroups, type CheckGroup, groupIds, type Outcome } from '../contracts/selftest/checks.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { CheckResult } from './check.ts';

const icons: Readonly<Record<Outcome, IconName>> = { passed: 'check', failed: 'attention', absent: 'minus' };

export function ResultGroups({ results }: { readonly results: readonly CheckResult[] }) {
  const { t } = useLocale();
  return (
    <section aria-labelledby="selftest-results">
      <h2 id="selftest-results">{t('selftest.results')}</h2>
      {groupIds.map((group) => (
        <Group key={group} group={group} results={results.filter(({ id }) => isIn(group, id))} />
      ))}
    </section>
  );
}

function isIn(group: CheckGroup, id: string): boolean {
  return checkGroups[group].some((one) => one === id);
}

interface GroupProps {
  readonly group: CheckGroup;
  readonly results: readonly CheckResult[];
}

function Group({ group, results }: GroupProps) {
  const { t } = useLocale();
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  return (
    <details className="selftest-group">
      <summary>
        {t(`selftest.group.${group}`)}{' '}
        <span className="remark">{t('selftest.passedOf', { passed, count: results.length })}</span>
      </summary>
      <ul>
        {results.map((result) => (
          <Result key={result.id} result={result} />
        ))}
      </ul>
    </details>
  );
}

function Result({ result: { id, outcome, detail } }: { readonly result: CheckResult }) {
  const { t } = useLocale();
  return (
    <li data-check={id} data-outcome={outcome}>
      <Icon name={icons[outcome]} />
      <div>
        <p>
          {t(`selftest.check.${id}`)} <span className="remark">{t(`selftest.outcome.${outcome}`)}</span>
        </p>
        {outcome === 'passed' ? null : <p>{t(`selftest.without.${id}`)}</p>}
        {outcome === 'passed' || detail === undefined ? null : (
          <p className="hint" lang="en">
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}
