import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../modal.tsx';

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

interface AssignDialogProps {
  readonly colleagues: readonly Colleague[];
  /** Current assignee; undefined: several requests, or unassigned. */
  readonly present: string | undefined;
  /** @param to null: unassign */
  readonly onAssign: (to: Colleague | null) => void;
  readonly onClose: () => void;
}

export function AssignDialog({ colleagues, present, onAssign, onClose }: AssignDialogProps) {
  const { t } = useLocale();
  const offered = colleagues.filter(({ id }) => id !== present);
  return (
    <Modal title={t('casework.assignDialog.title')} name="assign" onClose={onClose}>
      <ul className="state-buttons">
        {offered.map((one, index) => (
          <li key={one.id}>
            <Button
              data-first={index === 0 ? '' : undefined}
              data-colleague={one.id}
              onClick={() => onAssign(one)}
            >
              {one.name}
            </Button>
          </li>
        ))}
        {present === undefined ? null : (
          <li>
            <Button
              look="quiet"
              data-first={offered.length === 0 ? '' : undefined}
              onClick={() => onAssign(null)}
            >
              {t('casework.assignDialog.nobody')}
            </Button>
          </li>
        )}
      </ul>
      {offered.length === 0 ? <p className="hint">{t('casework.assignDialog.none')}</p> : null}
      <div className="actions">
        <Button onClick={onClose}>{t('casework.cancel')}</Button>
      </div>
    </Modal>
  );
}

interface TakeOverDialogProps {
  readonly names: readonly string[];
  readonly count: number;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Confirms before requests are taken from a colleague, so that a single key press cannot do it. */
export function TakeOverDialog({ names, count, onTake, onClose }: TakeOverDialogProps) {
  const { t } = useLocale();
  return (
    <Modal
      title={t('casework.takeOver.title', { names: names.join(', ') })}
      name="take-over"
      onClose={onClose}
    >
      <p>{t('casework.takeOver.body', { count })}</p>
      <div className="actions">
        <Button look="primary" data-take-over={count} onClick={onTake}>
          {t('casework.takeOver.take', { count })}
        </Button>
        <Button data-first="" onClick={onClose}>
          {t('casework.cancel')}
        </Button>
      </div>
    </Modal>
  );
}
