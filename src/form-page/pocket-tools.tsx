import { useId, useState } from 'react';
import type { FileField } from '../form/form.ts';
import type { AnswerFile } from '../form/values.ts';
import { formatBytes } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { fits, type PocketDocument } from '../outbox/pocket.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';
import { type PocketHere, pocketProblem, usePocketOfForm } from '../ui/use-pocket.tsx';

export interface PocketToolsProps {
  readonly field: FileField;
  readonly label: string;
  /** Undefined before anything is typed or picked. */
  readonly submissionId: string | undefined;
  readonly file: AnswerFile | undefined;
  readonly actions: {
    /** Takes a file like one that was chosen. */
    readonly pick: (file: File) => void;
    /** Takes a file as it is. */
    readonly take: (file: File) => void;
  };
}

/** Fills a file field from the person's own documents, or keeps its file among them. */
export function PocketTools({ file, submissionId, ...props }: PocketToolsProps) {
  const here = usePocketOfForm();
  if (here === undefined) return null;
  if (file === undefined) return <FromPocket {...props} {...here} />;
  const isKept = here.documents.some(({ file: { sha256 } }) => sha256 === file.sha256);
  if (isKept || submissionId === undefined) return null;
  return <Keep {...props} {...here} {...{ file, submissionId }} />;
}

type Props = Omit<PocketToolsProps, 'file' | 'submissionId'> & PocketHere;

function FromPocket({ field, label, actions, pocket, documents }: Props) {
  const { t } = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [lost, setLost] = useState<string>();
  const fitting = documents.filter((document) => fits(document, field));
  if (fitting.length === 0) return null;
  const take = async (document: PocketDocument): Promise<void> => {
    const file = await pocket.open(document).catch(() => undefined);
    if (file === undefined) return setLost(document.id);
    setOpen(false);
    // What was sent once is sent again byte for byte; a photo for the pocket is made smaller like every other.
    if (document.from === undefined) actions.pick(file);
    else actions.take(file);
  };
  return (
    <div className="from-pocket">
      <Button
        look="quiet"
        icon={isOpen ? 'minus' : 'add'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t('device.ofLabel', { action: t('me.documents.from'), label })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('me.documents.from')}
      </Button>
      {isOpen ? (
        <ul id={id} className="from-pocket-list">
          {fitting.map((document) => (
            <li key={document.id}>
              <Button icon="file" data-pocket-document={document.id} onClick={() => void take(document)}>
                {t('me.documents.choice', {
                  kind: t(`me.documents.kind.${document.kind ?? 'other'}`),
                  name: document.file.name,
                  size: formatBytes(document.file.size),
                })}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status">{lost === undefined ? '' : t('me.documents.missing')}</p>
    </div>
  );
}

type KeepProps = Props & { readonly file: AnswerFile; readonly submissionId: string };

function Keep({ field, label, pocket, file, submissionId }: KeepProps) {
  const { t } = useLocale();
  const [problem, setProblem] = useState('');
  const keep = async (): Promise<void> => {
    setProblem('');
    const answer = await pocket.keep(submissionId, file, field.documents?.[0]);
    setProblem(pocketProblem(t, answer));
    if (answer.kind === 'kept') showToast({ tone: 'good', text: t('me.documents.kept', { count: 1 }) });
  };
  return (
    <div className="from-pocket">
      <Button
        look="quiet"
        icon="add"
        aria-label={t('device.ofLabel', { action: t('me.documents.keep'), label })}
        onClick={() => void keep().catch(() => setProblem(t('me.documents.failed')))}
      >
        {t('me.documents.keep')}
      </Button>
      <p role="status">{problem}</p>
    </div>
  );
}
