import { type ComponentType, type ReactNode, useMemo } from 'react';

import type { RequestStatus } from '../contracts/cases.ts';
import type { Form } from '../form/form-texts.ts';
import { formPage } from '../form-page/stage.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { ReceiptFile } from '../outbox/entry.ts';
import { useRoom } from '../ui/stage.tsx';
import { correctionForm, formNameOf } from './addition-forms.ts';
import type { FileToolsProps } from './file-tools.ts';
import { LoadingFromDevice } from './loading-from-device.tsx';

interface WantedDocumentsProps {
  readonly submissionId: string;
  readonly wanted: RequestStatus['documents'];
  readonly original: Form | undefined;
  /** Of the receipt: they know which item of a repeated section a file belongs to. */
  readonly files: readonly ReceiptFile[];
  readonly Tools: ComponentType<FileToolsProps> | undefined;
}

/** The documents that the office asks for once more, each with its reason and the control of the form. */
export function WantedDocuments({ submissionId, wanted, original, files, Tools }: WantedDocumentsProps) {
  const { t, translations } = useLocale();
  const AdditionForm = useRoom(formPage)?.AdditionForm;
  // The board is read again at every change on the device; only another wish makes another form.
  const asked = JSON.stringify(wanted);
  const form = useMemo(() => {
    const documents = JSON.parse(asked) as RequestStatus['documents'];
    const itemOf = (field: string): string | undefined => files.find((file) => file.field === field)?.item;
    return correctionForm(submissionId, documents, original, translations, itemOf);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the files of a receipt never change
  }, [asked, submissionId, original, translations]);
  return (
    <section className="wanted" aria-labelledby="wanted-title">
      <h3 id="wanted-title">{t('case.wanted.title', { count: wanted.length })}</h3>
      {AdditionForm === undefined ? (
        <LoadingFromDevice />
      ) : (
        <AdditionForm
          form={form}
          addition={{ kind: 'correction', to: submissionId }}
          tools={toolsOf(original, Tools)}
        />
      )}
      <p className="hint">{t('case.wanted.lead', { count: wanted.length })}</p>
    </section>
  );
}

/** What the form offers beside the file of that field. */
function toolsOf(
  original: Form | undefined,
  Tools: ComponentType<FileToolsProps> | undefined,
): ((field: string, inHand: Omit<FileToolsProps, 'field'>) => ReactNode) | undefined {
  if (original === undefined || Tools === undefined) return undefined;
  return (field, inHand) => <Tools field={formNameOf(original, field) ?? field} {...inHand} />;
}
