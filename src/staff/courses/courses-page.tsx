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
import { ListLoading } from '../lists/list-loading.tsx';
import { QueryError } from '../lists/query-error.tsx';
import { isLoading, useQuery } from '../lists/use-query.ts';
import { panamaDay } from '../panama-time.ts';
import { FigureTable } from '../reports/report-section.tsx';
import { courseCells, courseFile, courseTableColumns } from './course-tables.ts';
import { ImportPanel } from './import-panel.tsx';

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
