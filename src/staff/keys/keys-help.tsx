import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../modal.tsx';
import { type KeyAction, keyFor } from './key-actions.ts';
import { useKeySetting } from './use-keys.ts';

const everywhere = ['search', 'help'] as const satisfies readonly KeyAction[];
const ofList = ['next', 'previous', 'open', 'mark', 'take'] as const satisfies readonly KeyAction[];
const ofRequest = [
  'next',
  'previous',
  'accepted',
  'unreadable',
  'wrongDocument',
  'expired',
  'acceptAll',
  'take',
  'state',
  'note',
  'reply',
  'bundle',
  'open',
  'back',
] as const satisfies readonly KeyAction[];

/** Lists every shortcut, and offers the switch that turns single-key shortcuts off (WCAG 2.1.4). */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLocale();
  const [isOn, change] = useKeySetting();
  return (
    <Modal title={t('casework.keys.title')} name="keys" onClose={onClose}>
      <label className="choice">
        <input type="checkbox" checked={isOn} onChange={(event) => change(event.target.checked)} data-first />
        <span>{t('casework.keys.on')}</span>
      </label>
      <div className="key-groups">
        <KeyGroup
          title={t('casework.keys.group.list')}
          keys={ofList.map((action) => [keyFor(action), t(`casework.keys.list.${action}`)])}
        />
        <KeyGroup
          title={t('casework.keys.group.request')}
          keys={ofRequest.map((action) => [keyFor(action), t(`casework.keys.request.${action}`)])}
        />
        <KeyGroup
          title={t('casework.keys.group.everywhere')}
          keys={everywhere.map((action) => [keyFor(action), t(`casework.keys.everywhere.${action}`)])}
        />
      </div>
      <div className="actions">
        <Button onClick={onClose}>{t('casework.close')}</Button>
      </div>
    </Modal>
  );
}

interface KeyGroupProps {
  readonly title: string;
  readonly keys: readonly (readonly [key: string, does: string])[];
}

function KeyGroup({ title, keys }: KeyGroupProps) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="key-list">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
