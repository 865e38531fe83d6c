import { useSession } from '../../account/session-context.tsx';
import { coursesPath } from '../../contracts/courses-path.ts';
import { type CourseRow, courseRowOf, parseCatalogue } from '../../contracts/courses.ts';
import { isAdmin } from '../../contracts/roles.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { isLoading, useQuery } from '../lists/use-query.ts';
import { panamaDay } from '../panama-time.ts';
import { FigureTable } from '../reports/report-section.tsx';
import { changedCells, courseCells, courseFile, courseTableColumns } from './course-tables.ts';
import { parsePreview } from '../answers.ts';
import { useId, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import {
  type CourseFileBody,
  type CoursePreview,
  coursesPreviewPath,
  coursesReplacePath,
} from '../../contracts/course-imports.ts';
import type { StaffAnswer } from '../../account/session-port.ts';

/** Courses and prices: to view, to export, and for admins to replace from a file. */
export function CoursesPage() {
  const { t } = useLocale();
  const { profile } = useSession();
  usePageTitle(t('courseList.title'));
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(t('courseList.title'))}>
        <p className="lead">{t('courseList.lead')}</p>
      </PageHeading>
      {isAdmin(profile.roles) ? (
        <Courses />
      ) : (
        <QueryError why="forbidden" busy={false} refetch={() => undefined} />
      )}
    </div>
  );
}

function parseCourses(body: unknown): readonly CourseRow[] | undefined {
  return parseCatalogue(body)?.map(courseRowOf);
}

function Courses() {
  const { t } = useLocale();
  const { offerFile, clock } = useDevice();
  const query = useQuery(coursesPath, parseCourses, { freshFor: 0 });
  const { data: rows } = query;
  if (isLoading(query)) return <ListLoading text={t('courseList.loading')} />;
  if (rows === undefined) {
    return <QueryError why={query.error ?? 'odd'} busy={query.busy} refetch={query.refetch} />;
  }
  const save = (): void => {
    const bytes = new TextEncoder().encode(courseFile(rows));
    offerFile(bytes, 'text/csv;charset=utf-8', `${t('courseList.fileName')}-${panamaDay(clock.now())}.csv`);
  };
  return (
    <>
      <ImportPanel onApplied={query.refetch} />
      <section className="report-section" data-courses="all">
        <div className="results-head">
          <p role="status">{t('courseList.count', { count: rows.length })}</p>
          <Button icon="export" data-export-courses onClick={save}>
            {t('courseList.export')}
          </Button>
        </div>
        {rows.length === 0 ? (
          <p className="hint">{t('courseList.none')}</p>
        ) : (
          <FigureTable
            title={t('courseList.title')}
            columns={courseTableColumns(t)}
            rows={rows.map(courseCells)}
          />
        )}
      </section>
    </>
  );
}

/** Previews the changes of a file before they are applied. */
function ImportPanel({ onApplied }: { readonly onApplied: () => void }) {
  const { t } = useLocale();
  const id = useId();
  const choose = t('courseList.choose');
  const { state, look, apply, leave } = useCourseImport(onApplied);
  return (
    <section className="report-section" aria-labelledby={`${id}-title`} data-import={state.kind}>
      <h2 id={`${id}-title`}>{t('courseList.import')}</h2>
      <p>{t('courseList.importHint')}</p>
      <div className="field">
        <p className="label">{t('courseList.file')}</p>
        <div className="actions">
          <FileButton
            icon="upload"
            label={t('device.ofLabel', { action: choose, label: t('courseList.file') })}
            name="courses"
            accept=".csv,.json,text/csv,application/json"
            disabled={state.kind === 'busy'}
            onFiles={([file]) => void look(file)}
          >
            {choose}
          </FileButton>
        </div>
      </div>
      <div role="status">
        <Outcome state={state} />
      </div>
      {state.kind === 'preview' && state.preview.problems.length === 0 ? (
        <Preview state={state} onApply={() => void apply()} onLeave={leave} />
      ) : null}
    </section>
  );
}

const shownProblems = 20;

function Outcome({ state }: { readonly state: CourseImport }) {
  const { t } = useLocale();
  if (state.kind === 'busy') return <p>{t('courseList.busy')}</p>;
  if (state.kind === 'fault') {
    return (
      <Notice tone="bad">
        <p>{t(`courseList.fault.${state.why}`)}</p>
      </Notice>
    );
  }
  if (state.kind === 'applied') {
    return (
      <Notice tone="good">
        <p>{t('courseList.applied', { count: state.courses })}</p>
      </Notice>
    );
  }
  if (state.kind === 'idle') return null;
  const { name, preview } = state;
  const { problems, added, changed, removed, unchanged } = preview;
  if (problems.length === 0) {
    const counts = { added: added.length, changed: changed.length, removed: removed.length, unchanged };
    return <p data-preview>{t('courseList.preview', { name, ...counts })}</p>;
  }
  return (
    <Notice tone="bad" title={t('courseList.faulty', { name })}>
      <ul>
        {problems.slice(0, shownProblems).map(({ line, problem }) => (
          <li key={`${line} ${problem}`}>
            {t('courseList.line', { line })} <span lang="en">{problem}</span>
          </li>
        ))}
      </ul>
      {problems.length > shownProblems ? (
        <p>{t('courseList.moreProblems', { count: problems.length - shownProblems })}</p>
      ) : null}
    </Notice>
  );
}

interface PreviewProps {
  readonly state: Extract<CourseImport, { kind: 'preview' }>;
  readonly onApply: () => void;
  readonly onLeave: () => void;
}

/** Removals beyond which a file is taken for a part of the list rather than for the list. */
const mostRemoved = 10;

function Preview({ state: { preview }, onApply, onLeave }: PreviewProps) {
  const { t } = useLocale();
  const [typed, setTyped] = useState('');
  const { added, changed, removed, unchanged } = preview;
  const count = changed.length + removed.length + unchanged;
  const removesMuch = removed.length > mostRemoved || (removed.length > 1 && 2 * removed.length > count);
  const isSame = added.length + changed.length + removed.length === 0;
  const isReady = !removesMuch || typed.trim() === String(removed.length);
  return (
    <>
      {removesMuch ? (
        <div data-removes-most>
          <Notice tone="bad" title={t('courseList.removesMost', { removed: removed.length, count })}>
            <p>{t('courseList.removesMostBody')}</p>
          </Notice>
        </div>
      ) : null}
      {removesMuch ? <CourseChanges kind="removed" rows={removed} /> : null}
      {changed.length === 0 ? null : (
        <>
          <h3>{t('courseList.changed')}</h3>
          <FigureTable
            title={t('courseList.changed')}
            columns={(['course', 'value', 'before', 'after'] as const).map((name) => ({
              name: t(`courseList.change.${name}`),
              kind: 'text',
            }))}
            rows={changedCells(t, changed)}
          />
        </>
      )}
      <CourseChanges kind="added" rows={added} />
      {removesMuch ? (
        <Removals value={typed} onChange={setTyped} />
      ) : (
        <CourseChanges kind="removed" rows={removed} />
      )}
      <div className="actions">
        {isSame ? null : (
          <Button
            look={removesMuch ? 'danger' : 'primary'}
            data-apply
            aria-disabled={!isReady}
            onClick={() => (isReady ? onApply() : undefined)}
          >
            {removesMuch ? t('courseList.applyRemoving', { removed: removed.length }) : t('courseList.apply')}
          </Button>
        )}
        <Button onClick={onLeave}>{t('courseList.leave')}</Button>
      </div>
    </>
  );
}

interface CourseChangesProps {
  readonly kind: 'added' | 'removed';
  readonly rows: CoursePreview['added'];
}

function CourseChanges({ kind, rows }: CourseChangesProps) {
  const { t } = useLocale();
  if (rows.length === 0) return null;
  return (
    <div className={`courses-${kind}`} data-courses={kind}>
      <h3>{t(`courseList.${kind}`)}</h3>
      <FigureTable
        title={t(`courseList.${kind}`)}
        columns={courseTableColumns(t)}
        rows={rows.map(courseCells)}
      />
    </div>
  );
}

interface RemovalsProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Asks for the number of removals: whoever types it has seen it. */
function Removals({ value, onChange }: RemovalsProps) {
  const { t } = useLocale();
  const id = useId();
  return (
    <div className="field courses-typed">
      <label className="label" htmlFor={id}>
        {t('courseList.removals')}
      </label>
      <input
        id={id}
        className="input"
        name="removals"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

type ImportFault =
  /** Neither CSV nor JSON by its name. */
  | 'format'
  /** Not UTF-8. */
  | 'encoding'
  | 'tooLarge'
  /** The API has no such call. */
  | 'missing'
  /** The courses have changed since the preview. */
  | 'changed'
  | 'failed';

type CourseImport =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'fault'; readonly why: ImportFault }
  | {
      readonly kind: 'preview';
      readonly name: string;
      readonly file: CourseFileBody;
      readonly preview: CoursePreview;
      /** ETag of the catalogue the file was compared with. */
      readonly etag: string;
    }
  | { readonly kind: 'applied'; readonly courses: number };

/** Previews a file first, and applies it only to the version it was compared with. */
function useCourseImport(onApplied: () => void) {
  const { send } = useSession();
  const [state, setState] = useState<CourseImport>({ kind: 'idle' });
  const look = async (chosen: File): Promise<void> => {
    setState({ kind: 'busy' });
    const file = await fileBody(chosen);
    if (typeof file === 'string') return setState({ kind: 'fault', why: file });
    const answer = await send(coursesPreviewPath, { method: 'POST', json: file });
    const answered = answer.kind === 'answered' && answer.status === 200 ? answer : undefined;
    const preview = parsePreview(answered?.body);
    if (preview === undefined) return setState({ kind: 'fault', why: faultIn(answer) });
    return setState({ kind: 'preview', name: chosen.name, file, preview, etag: answered?.etag ?? '' });
  };
  const apply = async (): Promise<void> => {
    if (state.kind !== 'preview') return;
    const { file, etag, preview } = state;
    setState({ kind: 'busy' });
    const headers = { 'If-Match': etag };
    const answer = await send(coursesReplacePath, { method: 'PUT', json: file, headers });
    if (answer.kind !== 'answered' || answer.status !== 200) {
      return setState({ kind: 'fault', why: faultIn(answer) });
    }
    setState({ kind: 'applied', courses: preview.courses });
    return onApplied();
  };
  return { state, look, apply, leave: () => setState({ kind: 'idle' }) };
}

function faultIn(answer: StaffAnswer): ImportFault {
  const status = answer.kind === 'answered' ? answer.status : 0;
  if (status === 404) return 'missing';
  if (status === 412) return 'changed';
  return status === 413 ? 'tooLarge' : 'failed';
}

async function fileBody(chosen: File): Promise<CourseFileBody | 'format' | 'encoding'> {
  const format = /\.(csv|json)$/i.exec(chosen.name)?.[1]?.toLowerCase();
  if (format !== 'csv' && format !== 'json') return 'format';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer());
    return { format, text };
  } catch {
    return 'encoding';
  }
}
