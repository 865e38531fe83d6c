import { useEffect, useEffectEvent, useState } from 'react';
import { isFormId, loadForm } from '../forms/index.ts';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Notice, type Tone } from '../ui/notice.tsx';
import { type BroughtIn, useRequestFiles } from '../ui/request-files-context.tsx';

type Result = BroughtIn | { readonly kind: 'idle' } | { readonly kind: 'reading' };

/** Imports a request from a file that another device has made (issue 6, point 7). */
export function ImportRequest() {
  const { t } = useLocale();
  const { loadFiles } = useRequestFiles();
  const [result, setResult] = useState<Result>({ kind: 'idle' });
  const take = (file: File): void => {
    setResult({ kind: 'reading' });
    loadFiles()
      .then((files) => files.bringIn(file, async (id) => (isFormId(id) ? loadForm(id) : undefined)))
      .then(setResult, () => setResult({ kind: 'notSaved', problem: 'failed' }));
  };
  // A file that was opened with the installed app; Chromium on computers (W3C Launch Handler).
  const takeOpened = useEffectEvent((opened: { getFile(): Promise<File> }) => {
    opened.getFile().then(take, () => setResult({ kind: 'notSaved', problem: 'failed' }));
  });
  useEffect(() => {
    launchQueue()?.setConsumer(({ files }) => {
      const [opened] = files ?? [];
      if (opened !== undefined) takeOpened(opened);
    });
  }, []);
  return (
    <section className="row-section" aria-labelledby="bring-in">
      <h2 id="bring-in">{t('handOver.bringIn.title')}</h2>
      <p className="hint">{t('handOver.bringIn.hint')}</p>
      <div className="actions">
        {/* Without "accept": phones know no type for these files and would grey them out. */}
        <FileButton
          icon="add"
          name="handOverFile"
          disabled={result.kind === 'reading'}
          onFiles={([file]) => take(file)}
        >
          {t('handOver.bringIn.button')}
        </FileButton>
      </div>
      <div role="status" data-brought-in={hookOf(result)}>
        <Outcome result={result} />
      </div>
    </section>
  );
}

interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

function launchQueue(): LaunchQueue | undefined {
  return (globalThis as { launchQueue?: LaunchQueue }).launchQueue;
}

/** Names the result and its cause for tools and tests. */
function hookOf(result: Result): string {
  if (result.kind === 'refused') return result.why;
  return result.kind === 'here' ? result.as : result.kind;
}

function Outcome({ result }: { readonly result: Result }) {
  const { t } = useLocale();
  if (result.kind === 'idle') return null;
  if (result.kind === 'reading') return <p>{t('handOver.bringIn.reading')}</p>;
  const { tone, lines } = wordsOf(t, result);
  return (
    <Notice tone={tone}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {'submissionId' in result ? (
        <ButtonLink icon="forward" to={`/requests/${result.submissionId}`}>
          {t('handOver.bringIn.open')}
        </ButtonLink>
      ) : null}
    </Notice>
  );
}

function wordsOf(
  t: Translate,
  result: BroughtIn,
): { readonly tone: Tone; readonly lines: readonly string[] } {
  const nothing = t('handOver.bringIn.nothingStored');
  switch (result.kind) {
    case 'broughtIn':
      return { tone: 'good', lines: [t('handOver.bringIn.broughtIn')] };
    case 'here':
      return { tone: 'info', lines: [t(`handOver.bringIn.${result.as}`)] };
    case 'refused':
      return { tone: 'bad', lines: [t(`handOver.bringIn.${result.why}`), nothing] };
    case 'notSaved':
      return { tone: 'bad', lines: [t(`device.problem.${result.problem}`), nothing] };
  }
}
