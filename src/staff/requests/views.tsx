import { type FormEvent, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { mostFound, submissionsAddress } from '../../contracts/staff-submissions.ts';
import {
  longestViewName,
  type SavedView,
  viewCountsPath,
  viewPath,
  viewsPath,
} from '../../contracts/views.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { parseViewCounts, parseViews } from '../answers.ts';
import { readListQuery } from '../lists/list-query.ts';
import { useQuery } from '../lists/use-query.ts';
import { Modal } from '../modal.tsx';
import { useSending } from '../use-sending.ts';
import { caseChoices, caseFilter, oursView } from './request-lists.ts';

/** The views that everybody has, by their text, with the query of the list's address. */
const builtIn = [
  ['ours', oursView],
  ['overdue', 'due=over'],
  ['theirs', 'turn=theirs'],
  ['snoozed', 'snoozed=only'],
  ['all', ''],
] as const;

interface ShownView {
  /** Undefined for a view that everybody has. */
  readonly own: SavedView | undefined;
  readonly name: string;
  readonly query: string;
}

/** The present view, and behind it all others: a view is the list's filter as it stands in the address. */
export function Views() {
  const { t } = useLocale();
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const { data, refetch } = useQuery(viewsPath, parseViews);
  const shown: readonly ShownView[] = [
    ...builtIn.map(([id, query]) => ({ own: undefined, name: t(`waiting.views.${id}`), query })),
    ...(data ?? []).map((own) => ({ own, name: own.name, query: own.query })),
  ];
  const present = wholeOf(search);
  const name = shown.find(({ query }) => wholeOf(query) === present)?.name ?? t('waiting.views.unnamed');
  return (
    <div className="views">
      <Button data-views={present} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('waiting.views.button', { name })}
      </Button>
      {isOpen ? (
        <ViewsDialog shown={shown} present={present} onChanged={refetch} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

/** Without the page, which is no part of a view, and in one order. */
function wholeOf(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  parameters.sort();
  return parameters.toString();
}

interface ViewsDialogProps {
  readonly shown: readonly ShownView[];
  /** Query of the present list. */
  readonly present: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

function ViewsDialog({ shown, present, onChanged, onClose }: ViewsDialogProps) {
  const { t } = useLocale();
  const counts = useCounts(shown);
  const sending = useSending();
  const [renamed, setRenamed] = useState<string>();
  const change = async (...wanted: Parameters<typeof sending.send>): Promise<void> => {
    if ((await sending.send(...wanted)) === undefined) return;
    setRenamed(undefined);
    onChanged();
  };
  const own = shown.filter((view) => view.own !== undefined);
  const line = (view: ShownView, index: number) => (
    <li key={view.own?.viewId ?? view.query} data-view={view.name}>
      {view.own !== undefined && renamed === view.own.viewId ? (
        <NameForm
          label={t('waiting.views.newName', { name: view.name })}
          initial={view.name}
          save={t('waiting.views.rename')}
          onSave={(name) => void change(viewPath(renamed), { method: 'PATCH', json: { name } })}
        />
      ) : (
        <>
          <Link
            to={{ search: view.query }}
            aria-current={wholeOf(view.query) === present ? 'true' : undefined}
            data-first={index === 0 ? '' : undefined}
            onClick={onClose}
          >
            {view.name}
          </Link>{' '}
          <Count count={counts?.[shown.indexOf(view)]} />
          {view.own === undefined ? null : (
            <OwnActions
              view={view.own}
              onRename={setRenamed}
              onRemove={(id) => void change(viewPath(id), { method: 'DELETE' })}
            />
          )}
        </>
      )}
    </li>
  );
  return (
    <Modal title={t('waiting.views.title')} name="views" onClose={onClose}>
      <h3>{t('waiting.views.builtIn')}</h3>
      <ul className="view-list">{shown.filter((view) => view.own === undefined).map(line)}</ul>
      <h3>{t('waiting.views.own')}</h3>
      {own.length === 0 ? <p className="hint">{t('waiting.views.none')}</p> : null}
      <ul className="view-list">{own.map((view) => line(view, -1))}</ul>
      <NameForm
        key={own.length}
        label={t('waiting.views.keep')}
        initial=""
        save={t('waiting.views.save')}
        onSave={(name) => void change(viewsPath, { method: 'POST', json: { name, query: present } })}
      />
      {sending.failure === undefined ? null : (
        <Notice tone="bad" role="alert" title={t('waiting.views.failed')}>
          <p>{sending.failure}</p>
        </Notice>
      )}
      <div className="actions">
        <Button onClick={onClose}>{t('casework.close')}</Button>
      </div>
    </Modal>
  );
}

interface OwnActionsProps {
  readonly view: SavedView;
  readonly onRename: (viewId: string) => void;
  readonly onRemove: (viewId: string) => void;
}

function OwnActions({ view: { viewId, name }, onRename, onRemove }: OwnActionsProps) {
  const { t } = useLocale();
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('waiting.views.renameOne', { name })}
        onClick={() => onRename(viewId)}
      >
        {t('waiting.views.rename')}
      </Button>
      <Button
        look="quiet"
        aria-label={t('waiting.views.removeOne', { name })}
        onClick={() => onRemove(viewId)}
      >
        {t('waiting.views.remove')}
      </Button>
    </>
  );
}

/** Nothing until the number is known. */
function Count({ count }: { readonly count: number | undefined }) {
  const { t } = useLocale();
  if (count === undefined) return null;
  return (
    <span className="count" data-view-count={count}>
      {count < mostFound ? count : t('waiting.views.more', { count })}
    </span>
  );
}

/** The numbers of requests in these views, in their order; undefined: not known yet. */
function useCounts(shown: readonly ShownView[]): readonly number[] | undefined {
  const { clock } = useDevice();
  const queries = shown.map(({ query }) => {
    const parameters = new URLSearchParams(query);
    const asked = readListQuery(caseChoices, (name) => parameters.get(name));
    const filter = caseFilter({ ...asked, page: 1 }, { size: 1, now: clock.now(), mine: false });
    return submissionsAddress(filter).split('?')[1] ?? '';
  });
  const wanted = queries.map((query) => `query=${encodeURIComponent(query)}`).join('&');
  return useQuery(`${viewCountsPath}?${wanted}`, parseViewCounts, { freshFor: 0 }).data;
}

interface NameFormProps {
  readonly label: string;
  readonly initial: string;
  /** Label of the button. */
  readonly save: string;
  readonly onSave: (name: string) => void;
}

function NameForm({ label, initial, save, onSave }: NameFormProps) {
  const { t } = useLocale();
  const id = useId();
  const [name, setName] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const isBad = name.trim() === '' || name.trim().length > longestViewName;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isBad) onSave(name.trim());
  };
  return (
    <form className="view-name" noValidate onSubmit={submit}>
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {isChecked && isBad ? (
          <p className="field-error" id={`${id}-error`} role="alert">
            {t('waiting.views.needsName')}
          </p>
        ) : null}
        <input
          id={id}
          className="input"
          name="view-name"
          autoComplete="off"
          aria-invalid={isChecked && isBad}
          aria-describedby={isChecked && isBad ? `${id}-error` : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit">{save}</Button>
    </form>
  );
}
