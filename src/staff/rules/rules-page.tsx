import { useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import {
  type FormRule,
  type FormRulesAnswer,
  formRulesPath,
  leastDays,
  mostDays,
} from '../../contracts/form-rules.ts';
import { isAdmin } from '../../contracts/roles.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { parseFormRules } from '../answers.ts';
import { useColleagues } from '../case/colleagues.tsx';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { isLoading, useQuery } from '../lists/use-query.ts';
import { useFormNames } from '../requests/use-forms.ts';

type Rules = FormRulesAnswer['rules'];

/** What happens by itself to the requests of each form. Admins edit it; everybody at the desk may look. */
export function RulesPage() {
  const { t } = useLocale();
  const query = useQuery(formRulesPath, parseFormRules, { freshFor: 0 });
  const [reloads, setReloads] = useState(0);
  const { data: known, cached } = query;
  usePageTitle(t('waiting.rules.title'));
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(t('waiting.rules.title'))}>
        <p className="lead">{t('waiting.rules.lead')}</p>
        <p className="hint">{t('waiting.rules.remindHint')}</p>
      </PageHeading>
      {isLoading(query) ? <ListLoading text={t('waiting.rules.loading')} /> : null}
      {known === undefined && !isLoading(query) ? (
        <QueryError why={query.error ?? 'odd'} busy={query.busy} refetch={query.refetch} />
      ) : null}
      {known === undefined ? null : (
        <RulesForm
          key={`${reloads} ${cached?.etag}`}
          known={known}
          etag={cached?.etag}
          onReload={() => {
            setReloads(reloads + 1);
            query.refetch();
          }}
        />
      )}
    </div>
  );
}

/** As typed. */
interface Typed {
  readonly form: string;
  readonly remindAfter: string;
  readonly dueAfter: string;
  readonly assignee: string;
}

function typedOf({ form, remindAfter, dueAfter, assignee }: Rules[number]): Typed {
  const text = (days: number | null): string => (days === null ? '' : String(days));
  return { form, remindAfter: text(remindAfter), dueAfter: text(dueAfter), assignee: assignee ?? '' };
}

/** Undefined: not a number of days. */
function daysIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= leastDays && days <= mostDays ? days : undefined;
}

interface RulesFormProps {
  readonly known: Rules;
  readonly etag: string | undefined;
  readonly onReload: () => void;
}

type Saving = 'idle' | 'busy' | 'saved' | 'failed' | 'changed' | 'assignee';

function RulesForm({ known, etag = '*', onReload }: RulesFormProps) {
  const { t } = useLocale();
  const { profile, send } = useSession();
  const nameOf = useFormNames();
  const [rules, setRules] = useState(() => known.map(typedOf));
  const [version, setVersion] = useState(etag);
  const [isChecked, setChecked] = useState(false);
  const [state, setState] = useState<Saving>('idle');
  const mayChange = isAdmin(profile.roles);
  const faulty = rules.filter(
    ({ remindAfter, dueAfter }) => daysIn(remindAfter) === undefined || daysIn(dueAfter) === undefined,
  );
  const save = async (): Promise<void> => {
    setChecked(true);
    if (faulty.length > 0 || state === 'busy') return;
    setState('busy');
    const wanted = rules.map(
      ({ form, remindAfter, dueAfter, assignee }): FormRule => ({
        form,
        remindAfter: daysIn(remindAfter) ?? null,
        dueAfter: daysIn(dueAfter) ?? null,
        assignee: assignee === '' ? null : assignee,
      }),
    );
    const headers = { 'If-Match': version };
    const answer = await send(formRulesPath, { method: 'PUT', json: { rules: wanted }, headers });
    const status = answer.kind === 'answered' ? answer.status : 0;
    if (answer.kind === 'answered' && status === 200) setVersion(answer.etag ?? '*');
    setState(savingAfter(status));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {mayChange ? null : (
        <Notice tone="info">
          <p>{t('waiting.rules.readOnly')}</p>
        </Notice>
      )}
      <RulesTable
        rules={rules}
        known={known}
        isReadOnly={!mayChange}
        isChecked={isChecked}
        nameOf={nameOf}
        onChange={(changed) => {
          setState('idle');
          setRules(rules.map((one) => (one.form === changed.form ? changed : one)));
        }}
      />
      {mayChange ? (
        <div className="actions rules-actions">
          <Button type="submit" look="primary" aria-disabled={state === 'busy'} data-save-rules>
            {t(state === 'busy' ? 'casework.busy' : 'waiting.rules.save')}
          </Button>
        </div>
      ) : null}
      <div role="status" data-rules={state}>
        {isChecked && faulty.length > 0 ? (
          <Notice tone="bad">
            {faulty.map(({ form }) => (
              <p key={form}>{t('waiting.rules.bad', { form: nameOf(form) })}</p>
            ))}
          </Notice>
        ) : null}
        {state === 'idle' || state === 'busy' ? null : (
          <Notice tone={state === 'saved' ? 'good' : 'bad'}>
            <p>{t(`waiting.rules.state.${state}`)}</p>
            {state === 'changed' ? <Button onClick={onReload}>{t('waiting.rules.reload')}</Button> : null}
          </Notice>
        )}
      </div>
    </form>
  );
}

function savingAfter(status: number): Saving {
  if (status === 200) return 'saved';
  if (status === 412) return 'changed';
  return status === 422 ? 'assignee' : 'failed';
}

interface RulesTableProps {
  readonly rules: readonly Typed[];
  readonly known: Rules;
  readonly isReadOnly: boolean;
  readonly isChecked: boolean;
  readonly nameOf: (form: string) => string;
  readonly onChange: (changed: Typed) => void;
}

function RulesTable({ rules, known, isReadOnly, isChecked, nameOf, onChange }: RulesTableProps) {
  const { t } = useLocale();
  const columns = ['remindAfter', 'dueAfter', 'assignee'] as const;
  return (
    <div className="table-frame">
      <table className="list-table rules-table">
        <thead>
          <tr>
            <th scope="col">{t('waiting.rules.form')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`waiting.rules.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => {
            const label = (column: (typeof columns)[number]): string =>
              t('waiting.rules.of', { column: t(`waiting.rules.${column}`), form: nameOf(rule.form) });
            const was = known.find(({ form }) => form === rule.form);
            return (
              <tr key={rule.form} data-rule={rule.form}>
                <th scope="row">{nameOf(rule.form)}</th>
                {(['remindAfter', 'dueAfter'] as const).map((column) => (
                  <td key={column} data-label={t(`waiting.rules.${column}`)}>
                    <input
                      className="input"
                      name={`${column}-${rule.form}`}
                      inputMode="numeric"
                      autoComplete="off"
                      size={4}
                      readOnly={isReadOnly}
                      aria-label={label(column)}
                      aria-invalid={isChecked && daysIn(rule[column]) === undefined}
                      value={rule[column]}
                      onChange={(event) => onChange({ ...rule, [column]: event.target.value })}
                    />
                  </td>
                ))}
                <td data-label={t('waiting.rules.assignee')}>
                  <AssigneeChoice
                    label={label('assignee')}
                    name={`assignee-${rule.form}`}
                    isReadOnly={isReadOnly}
                    was={was}
                    value={rule.assignee}
                    onChange={(assignee) => onChange({ ...rule, assignee })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface AssigneeChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly isReadOnly: boolean;
  /** The rule as it is kept; its assignee may not be among the colleagues any more. */
  readonly was: Rules[number] | undefined;
  readonly value: string;
  readonly onChange: (assignee: string) => void;
}

function AssigneeChoice({ label, name, isReadOnly, was, value, onChange }: AssigneeChoiceProps) {
  const { t } = useLocale();
  const colleagues = useColleagues();
  const former = was?.assigneeName ?? t('waiting.rules.gone');
  const isMissing = value !== '' && !colleagues.some(({ id }) => id === value);
  return (
    <>
      <select
        className="input"
        name={name}
        aria-label={label}
        disabled={isReadOnly}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('waiting.rules.nobody')}</option>
        {colleagues.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
        {isMissing ? <option value={value}>{former}</option> : null}
      </select>
      {was?.isSkipped === true && value === was.assignee ? (
        <p className="hint" data-skipped>
          {t('waiting.rules.skipped', { name: former })}
        </p>
      ) : null}
    </>
  );
}
