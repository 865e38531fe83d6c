import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { openPdf, type PdfPages } from './pdf-pages.ts';

interface PdfViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly turned: number;
  readonly zoom: number;
  readonly onFail: () => void;
}

/** Pages drawn at once; a scan of a hundred pages is drawn as far as somebody wants to see it. */
const pagesAtOnce = 10;

export function PdfView({ bytes, name, turned, zoom, onFail }: PdfViewProps) {
  const { t } = useLocale();
  const pages = usePdf(bytes, onFail);
  const [shown, setShown] = useState(pagesAtOnce);
  if (pages === undefined) {
    return (
      <p className="document-waiting" role="status">
        {t('desk.document.drawing')}
      </p>
    );
  }
  const numbers = Array.from({ length: Math.min(shown, pages.count) }, (_, index) => index + 1);
  return (
    <div className="pdf-pages" data-pages={pages.count}>
      {numbers.map((page) => (
        <Page
          key={page}
          pages={pages}
          page={page}
          turned={turned}
          zoom={zoom}
          label={t('desk.document.page', { name, page, pages: pages.count })}
        />
      ))}
      {shown < pages.count ? (
        <button
          type="button"
          className="button button-secondary"
          onClick={() => setShown(shown + pagesAtOnce)}
        >
          {t('desk.document.morePages', { count: pages.count - shown })}
        </button>
      ) : null}
    </div>
  );
}

function usePdf(bytes: Uint8Array<ArrayBuffer>, onFail: () => void): PdfPages | undefined {
  const [pages, setPages] = useState<PdfPages>();
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    let left = false;
    let opened: PdfPages | undefined;
    openPdf(bytes).then(
      (read) => {
        opened = read;
        if (left) read.close();
        else setPages(read);
      },
      () => (left ? undefined : fail.current()),
    );
    return () => {
      left = true;
      opened?.close();
      setPages(undefined);
    };
  }, [bytes]);
  return pages;
}

interface PageProps {
  readonly pages: PdfPages;
  readonly page: number;
  readonly turned: number;
  readonly zoom: number;
  readonly label: string;
}

function Page({ pages, page, turned, zoom, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const width = (target.parentElement?.clientWidth ?? target.clientWidth) * zoom;
    return pages.draw(target, page, width, turned);
  }, [pages, page, turned, zoom]);
  return (
    <canvas
      ref={canvas}
      className="pdf-page"
      style={{ width: `${zoom * 100}%` }}
      role="img"
      aria-label={label}
    />
  );
}
