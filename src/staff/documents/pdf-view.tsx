import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { detectFileType, mediaTypeOf } from '../../form/file-type.ts';
import { formatBytes } from '../../i18n/format.ts';
import { savedFileName } from '../../form/file-name.ts';
import { type DocumentState, type PageReport, stateOfDocument } from './document-faults.ts';
import { NoProgress } from './pdf/patience.ts';
import type { EmbeddedFile } from './pdf/embedded-files.ts';
import { type PdfFile, ViewerMissing } from './pdf/pdf-file.ts';
import { openPrepared } from './prepared-pdf.ts';

/** Why nothing of a file can be drawn. */
export type PdfFailure = 'broken' | 'stuck' | 'viewer';

interface PdfViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly turned: number;
  readonly zoom: number;
  /** Called for each page that has been drawn, or could not be. */
  readonly onState: (state: DocumentState) => void;
  readonly onFail: (failure: PdfFailure) => void;
}

/** Pages drawn at once; further pages of a long scan are drawn on demand. */
const pagesAtOnce = 10;

export function PdfView({ bytes, name, turned, zoom, onState, onFail }: PdfViewProps) {
  const { t } = useLocale();
  const [password, setPassword] = useState<string>();
  const pdf = usePdf(bytes, password, onFail);
  const [shown, setShown] = useState(pagesAtOnce);
  const { found, report } = usePages(pdf, shown, onState);
  const isSlow = useSlowness(found.length);
  if (pdf !== undefined && 'tried' in pdf) {
    return <PasswordForm wrong={pdf.tried !== undefined} onPassword={setPassword} />;
  }
  if (pdf === undefined) {
    return (
      <p className="document-waiting" role="status">
        {t(`casework.document.${isSlow ? 'stillDrawing' : 'drawing'}`)}
      </p>
    );
  }
  const numbers = Array.from({ length: Math.min(shown, pdf.count) }, (_, index) => index + 1);
  const isDrawing = numbers.some((page) => found[page - 1] === undefined);
  return (
    <>
      {found[0] === undefined ? null : <EmbeddedFiles pdf={pdf} pinned={pinnedTo(found)} />}
      <div className="pdf-pages" data-pages={pdf.count}>
        {numbers.map((page) => (
          <Page
            key={page}
            pdf={pdf}
            page={page}
            turned={turned}
            zoom={zoom}
            label={t('casework.document.page', { name, page, pages: pdf.count })}
            onReport={report}
          />
        ))}
        {shown < pdf.count ? (
          <button
            type="button"
            className="button button-secondary"
            onClick={() => setShown(shown + pagesAtOnce)}
          >
            {t('casework.document.morePages', { count: pdf.count - shown })}
          </button>
        ) : null}
      </div>
      <p className="document-slow" role="status">
        {isDrawing && isSlow ? t('casework.document.stillDrawing') : null}
      </p>
    </>
  );
}

/** What was found of a page: a report, or why there is none. */
type Found = PageReport | 'page' | 'stuck';

function pinnedTo(pages: readonly (Found | undefined)[]): readonly EmbeddedFile[] {
  return pages.flatMap((page) => (typeof page === 'object' ? page.embedded : []));
}

/** What has been found of each page by now. */
function usePages(pdf: PdfFile | Locked | undefined, shown: number, onState: (state: DocumentState) => void) {
  const [found, setFound] = useState<readonly (Found | undefined)[]>([]);
  const file = pdf === undefined || 'tried' in pdf ? undefined : pdf;
  useEffect(() => {
    if (file === undefined || found.length === 0) return;
    const asked = Array.from({ length: Math.min(shown, file.count) }, (_, index) => found[index]);
    onState(stateOfDocument(asked, file.isPlaceholder));
  }, [file, found, shown, onState]);
  const report = useCallback((page: number, one: Found): void => {
    setFound((before) => Object.assign([...before], { [page - 1]: one }));
  }, []);
  return { found, report };
}

/** Milliseconds after which a person is told that it goes on. */
const slow = 3000;

/** Whether nothing has come for some time. @param progress changes with each thing that comes */
function useSlowness(progress: number): boolean {
  const [slowAt, setSlowAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(setSlowAt, slow, progress);
    return () => clearTimeout(timer);
  }, [progress]);
  return slowAt === progress;
}

/** The files inside of a PDF, which its pages do not show. */
function EmbeddedFiles({ pdf, pinned }: { readonly pdf: PdfFile; readonly pinned: readonly EmbeddedFile[] }) {
  const { t } = useLocale();
  const { offerFile } = useDevice();
  const [apart, setApart] = useState<readonly EmbeddedFile[]>([]);
  useEffect(() => {
    let left = false;
    pdf.embedded().then(
      (all) => (left ? undefined : setApart(all)),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [pdf]);
  const files = [...apart, ...pinned];
  if (files.length === 0) return null;
  return (
    <section className="embedded-files" data-embedded-files={files.length}>
      <p>{t('casework.document.embedded', { count: files.length })}</p>
      <ul>
        {files.map(({ name, bytes }, index) => (
          // Names may repeat, and the order never changes.
          <li key={index}>
            <Button
              icon="export"
              look="quiet"
              onClick={() => {
                const type = mediaTypeOf(detectFileType(bytes));
                offerFile(bytes, 'application/octet-stream', savedFileName({ name, type }));
              }}
            >
              <bdi>{name}</bdi> {formatBytes(bytes.length)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PasswordFormProps {
  /** Whether one was tried. */
  readonly wrong: boolean;
  readonly onPassword: (password: string) => void;
}

/** The password stays in this page: it opens the file here and goes nowhere. */
function PasswordForm({ wrong, onPassword }: PasswordFormProps) {
  const { t } = useLocale();
  const id = useId();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed !== '') onPassword(typed);
  };
  return (
    <form className="document-password" data-file-password noValidate onSubmit={submit}>
      <p data-not-drawn>{t('casework.document.locked')}</p>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('casework.document.password')}
        </label>
        {/* Its letters can be read: it is the file's, and was told by its owner. */}
        <input
          id={id}
          className="input"
          name="filePassword"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={wrong}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="field-error" id={`${id}-fault`} role="status">
          {wrong ? t('casework.document.wrongPassword') : null}
        </p>
      </div>
      <div className="actions">
        <Button type="submit" look="primary">
          {t('casework.document.unlock')}
        </Button>
      </div>
    </form>
  );
}

/** A password is needed. */
interface Locked {
  /** The one that did not open it. */
  readonly tried: string | undefined;
}

/** Undefined: not read yet. */
function usePdf(
  bytes: Uint8Array<ArrayBuffer>,
  password: string | undefined,
  onFail: (failure: PdfFailure) => void,
): PdfFile | Locked | undefined {
  const [pdf, setPdf] = useState<PdfFile | Locked>();
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    let left = false;
    let opened: PdfFile | undefined;
    openPrepared(bytes, password).then(
      (read) => {
        opened = read;
        if (left) read.close();
        else setPdf(read);
      },
      (error: unknown) => {
        if (left) return;
        if (isAboutPassword(error)) setPdf({ tried: password });
        else fail.current(failureOf(error));
      },
    );
    return () => {
      left = true;
      opened?.close();
      // The field stays while another password is tried.
      if (opened !== undefined) setPdf(undefined);
    };
  }, [bytes, password]);
  return pdf;
}

function failureOf(error: unknown): PdfFailure {
  if (error instanceof NoProgress) return 'stuck';
  return error instanceof ViewerMissing ? 'viewer' : 'broken';
}

/** As pdf.js says that a password is missing or wrong. */
function isAboutPassword(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}

interface PageProps {
  readonly pdf: PdfFile;
  readonly page: number;
  readonly turned: number;
  readonly zoom: number;
  readonly label: string;
  readonly onReport: (page: number, found: Found) => void;
}

function Page({ pdf, page, turned, zoom, label, onReport }: PageProps) {
  const { t } = useLocale();
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const target = canvas.current;
    if (target === null || layer.current === null) return undefined;
    const room = target.closest('.pdf-pages')?.clientWidth ?? target.clientWidth;
    const calledOff = new AbortController();
    const drawing = { canvas: target, layer: layer.current, page, width: room * zoom, turned };
    const tell = (one: Found): void => {
      if (calledOff.signal.aborted) return;
      setFound(one);
      onReport(page, one);
    };
    pdf.draw(drawing, calledOff.signal).then(
      (report) => {
        target.dataset['drawn'] = String(page);
        tell(report);
      },
      (error: unknown) => tell(error instanceof NoProgress ? 'stuck' : 'page'),
    );
    return () => calledOff.abort();
  }, [pdf, page, turned, zoom, onReport]);
  if (typeof found === 'string') {
    return (
      <p className="document-waiting" data-not-drawn>
        {t('casework.document.pageBroken', { page })}
      </p>
    );
  }
  return (
    <>
      <div className="pdf-sheet" style={{ width: `${zoom * 100}%` }}>
        <canvas ref={canvas} className="pdf-page" role="img" aria-label={label} />
        <div ref={layer} inert />
      </div>
      {found === undefined ? null : <Values values={found.values} page={page} />}
    </>
  );
}

/** Values that the file holds and that no page of it shows. */
function Values({ values, page }: Pick<PageReport, 'values'> & { readonly page: number }) {
  const { t } = useLocale();
  if (values.length === 0) return null;
  return (
    <section className="field-values" data-field-values={page}>
      <p>{t('casework.document.values', { page })}</p>
      <dl>
        {values.map(({ kind, name, value }, index) => (
          // Names may repeat, and the order never changes.
          <div key={index}>
            <dt dir="auto">{kind === 'text' && name !== '' ? name : t(`casework.document.value.${kind}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
