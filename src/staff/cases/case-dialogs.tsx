import type { CaseAnswer } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Locale } from '../../lib/locale.ts';
import { VerdictDialog } from '../documents/verdict-dialog.tsx';
import { KeysHelp } from '../keys/keys-help.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { StateDialog } from './state-dialog.tsx';
import type { CaseWork } from './use-case-work.ts';
import { useColleagues } from './use-colleagues.ts';

interface CaseDialogsProps {
  readonly work: CaseWork;
  readonly case: CaseAnswer;
  readonly language: Locale;
  readonly documentName: (field: string) => string;
}

/** Whichever dialog is open. */
export function CaseDialogs({ work, case: present, language, documentName }: CaseDialogsProps) {
  const { t, tOther, locale } = useLocale();
  const spoken = language === locale ? t : tOther;
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
          onClose={close}
          onSave={(change, files) =>
            work.changeState(
              change,
              t('desk.saved.state', { state: t(`desk.state.${change.state ?? present.state}`) }),
              { files, text: change.reason || spoken('desk.stateDialog.filesSent') },
            )
          }
        />
      );
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
