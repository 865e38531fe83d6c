import type { CaseAnswer } from '../../contracts/cases.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { AcceptAllDialog, VerdictDialog } from '../documents/verdict-dialog.tsx';
import { KeysHelp } from '../keys/keys-help.tsx';
import { AssignDialog, TakeOverDialog } from './assign-dialog.tsx';
import { type CaseDocument, notLookedAt, documentsToResend } from './documents-of-case.ts';
import { StateDialog } from './state-dialog.tsx';
import type { CaseWork } from './use-case-work.ts';
import { useColleagues } from './use-colleagues.ts';

interface CaseDialogsProps {
  readonly documents: readonly CaseDocument[];
  readonly work: CaseWork;
  readonly case: CaseAnswer;
  readonly submission: StaffSubmission;
  readonly documentName: (field: string) => string;
}

export function CaseDialogs(props: CaseDialogsProps) {
  const { documents, work, case: present, submission, documentName } = props;
  const { t, translations } = useLocale();
  const language = submission.locale ?? 'es';
  const spoken = translations[language];
  const colleagues = useColleagues();
  const { dialog, close } = work;
  if (dialog === undefined) return null;
  switch (dialog.kind) {
    case 'keys':
      return <KeysHelp onClose={close} />;
    case 'state':
      return (
        <StateDialog
          state={present.state}
          language={language}
          email={submission.applicant.email}
          isDocumentWanted={documentsToResend(documents).length > 0}
          onClose={close}
          onSave={(change, files) =>
            work.changeState(
              change,
              t('casework.saved.state', { state: t(`casework.state.${change.state ?? present.state}`) }),
              { files, text: change.reason || spoken('casework.stateDialog.filesSent') },
            )
          }
        />
      );
    case 'acceptAll':
      return (
        <AcceptAllDialog
          documents={notLookedAt(documents).map(({ field }) => documentName(field))}
          onAccept={work.acceptAll}
          onClose={close}
        />
      );
    case 'takeOver':
      return <TakeOverDialog names={[dialog.name]} count={1} onTake={work.takeOver} onClose={close} />;
    case 'assign':
      return (
        <AssignDialog
          colleagues={colleagues}
          present={present.assignee?.id}
          onAssign={work.assign}
          onClose={close}
        />
      );
    case 'verdict': {
      const { verdict, document } = dialog;
      return (
        <VerdictDialog
          verdict={verdict}
          document={documentName(document.field)}
          language={language}
          onClose={close}
          onSave={(reason) => void work.setVerdict(document, verdict, reason)}
        />
      );
    }
  }
}
