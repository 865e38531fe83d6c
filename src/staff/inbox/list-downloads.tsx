import { useSession } from '../../account/session-context.tsx';
import { submissionsPath } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { beginDownload } from '../downloads/one-time-download.ts';

interface ListDownloadsProps {
  /** Path and query of the list that is shown; all of its pages are wanted. */
  readonly wanted: string;
}

/** The filters of the list, without the page. */
function filtersOf(wanted: string): string {
  const parameters = new URLSearchParams(wanted.split('?')[1] ?? '');
  for (const name of ['cursor', 'limit', 'sort']) parameters.delete(name);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** What the list shows, all of it: as lines for a spreadsheet, and every file. */
export function ListDownloads({ wanted }: ListDownloadsProps) {
  const { t } = useLocale();
  const access = useSession();
  const begin = async (path: string): Promise<void> => {
    const begun = await beginDownload(access, path);
    if (!begun) showToast({ id: 'download', tone: 'bad', text: t('inbox.downloadFailed') });
  };
  const filters = filtersOf(wanted);
  return (
    <div className="actions">
      <Button
        icon="export"
        data-download="csv"
        onClick={() => void begin(`${submissionsPath}/export.csv${filters}`)}
      >
        {t('inbox.csv')}
      </Button>
      <Button
        icon="export"
        data-download="bundle"
        onClick={() => void begin(`${submissionsPath}/bundle${filters}`)}
      >
        {t('inbox.bundle')}
      </Button>
    </div>
  );
}
