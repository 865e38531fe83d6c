import { useSession } from '../../account/session-context.tsx';
import { bundlesPath, exportPath } from '../../contracts/downloads.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { beginDownload } from '../downloads/one-time-download.ts';

interface ListDownloadsProps {
  /** Path and query of the list shown; the download covers all its pages. */
  readonly wanted: string;
}

function filtersOf(wanted: string, more: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(wanted.split('?')[1] ?? '');
  for (const name of ['cursor', 'limit']) parameters.delete(name);
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Downloads everything the list shows: as CSV, and every file. */
export function ListDownloads({ wanted }: ListDownloadsProps) {
  const { t, locale } = useLocale();
  const access = useSession();
  const begin = async (path: string): Promise<void> => {
    const begun = await beginDownload(access, path);
    if (!begun) showToast({ id: 'download', tone: 'bad', text: t('requests.downloadFailed') });
  };
  return (
    <div className="actions">
      <Button
        icon="export"
        data-download="csv"
        onClick={() => void begin(exportPath + filtersOf(wanted, { language: locale }))}
      >
        {t('requests.csv')}
      </Button>
      <Button
        icon="export"
        data-download="bundle"
        onClick={() => void begin(bundlesPath + filtersOf(wanted))}
      >
        {t('requests.bundle')}
      </Button>
    </div>
  );
}
