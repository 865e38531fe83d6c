import type { ReactNode } from 'react';
import type { CaseAnswer } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { type KeyAction, keyFor } from '../keys/key-actions.ts';
import { useKeySetting } from '../keys/use-keys.ts';

export interface CaseActs {
  readonly take: () => void;
  readonly giveBack: () => void;
  readonly assign: () => void;
  readonly state: () => void;
  readonly note: () => void;
  readonly reply: () => void;
  readonly bundle: () => void;
  readonly help: () => void;
}

interface CaseActionsProps {
  readonly case: CaseAnswer;
  readonly isMine: boolean;
  readonly acts: CaseActs;
}

export function CaseActions({ case: { state }, isMine, acts }: CaseActionsProps) {
  const { t } = useLocale();
  const isOver = state === 'withdrawn';
  return (
    <div className="case-actions" role="group" aria-label={t('casework.actions')}>
      {isMine ? (
        <Button onClick={acts.giveBack}>{t('casework.giveBack')}</Button>
      ) : (
        <Act action="take" look="primary" icon="person" onClick={acts.take}>
          {t('casework.take')}
        </Act>
      )}
      <Button onClick={acts.assign}>{t('casework.assign')}</Button>
      {isOver ? null : (
        <Act action="state" icon="forward" onClick={acts.state}>
          {t('casework.changeState')}
        </Act>
      )}
      <Act action="note" icon="edit" onClick={acts.note}>
        {t('casework.writeNote')}
      </Act>
      <Act action="reply" icon="sending" onClick={acts.reply}>
        {t('casework.writeReply')}
      </Act>
      <Act action="bundle" icon="export" onClick={acts.bundle}>
        {t('casework.bundle')}
      </Act>
      <Act action="help" look="quiet" onClick={acts.help}>
        {t('casework.keysButton')}
      </Act>
    </div>
  );
}

interface ActProps {
  readonly action: KeyAction;
  readonly look?: 'primary' | 'secondary' | 'quiet';
  readonly icon?: IconName;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Act({ action, children, ...button }: ActProps) {
  const [keysOn] = useKeySetting();
  return (
    <Button {...button} data-act={action} aria-keyshortcuts={keysOn ? keyFor(action) : undefined}>
      {children} {keysOn ? <kbd aria-hidden="true">{keyFor(action)}</kbd> : null}
    </Button>
  );
}
