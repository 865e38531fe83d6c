import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../modal.tsx';
import { actionOf, type KeyAction, keyFor, placeOf } from './key-actions.ts';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Handlers by action; keys without a handler are left to the browser. */
export type KeyHandlers = Partial<Readonly<Record<KeyAction, () => void>>>;

/** Handles shortcuts while the page is shown, except while the user types or has switched them off. */
export function useKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers);
  // Layout effect, so that a key pressed as soon as the page is visible counts.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !keySetting.isOn()) return;
      const { key, metaKey, isComposing, repeat, target } = event;
      // Spanish keyboards have the brackets on AltGr, which Windows reports as Ctrl and Alt.
      const isAltGr = event.getModifierState('AltGraph');
      const [ctrlKey, altKey] = isAltGr ? [false, false] : [event.ctrlKey, event.altKey];
      // An open dialog is modal, whatever target the browser reports for the key.
      const place = document.querySelector('dialog:modal') === null ? placeOf(target) : 'dialog';
      const action = actionOf({ key, ctrlKey, metaKey, altKey, isComposing, repeat, place });
      const act = action === undefined ? undefined : latest.current[action];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const on = (): boolean => true;

export function useKeySetting(): readonly [isOn: boolean, change: (isOn: boolean) => void] {
  return [useSyncExternalStore(keySetting.subscribe, keySetting.isOn, on), keySetting.change];
}

/** Storage key under which the device remembers that shortcuts are off. */
const stored = 'staff-keys';

const listeners = new Set<() => void>();

/** Fallback where nothing can be stored: the choice lasts as long as the page. */
let remembered: boolean | undefined;

const keySetting = {
  /** WCAG 2.1.4: single-character shortcuts can be switched off. */
  isOn(): boolean {
    remembered ??= read();
    return remembered;
  },
  change(isOn: boolean): void {
    remembered = isOn;
    try {
      if (isOn) localStorage.removeItem(stored);
      else localStorage.setItem(stored, 'off');
    } catch {
      // Storage refused: remembered for the life of the page only.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function read(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off';
  } catch {
    return true;
  }
}

const everywhere = ['search', 'undo', 'help'] as const satisfies readonly KeyAction[];
const ofList = ['next', 'previous', 'open', 'mark', 'take'] as const satisfies readonly KeyAction[];
const ofRequest = [
  'nextDocument',
  'previousDocument',
  'accepted',
  'unreadable',
  'wrongDocument',
  'expired',
  'acceptAll',
  'ask',
  'take',
  'state',
  'snooze',
  'note',
  'reply',
  'client',
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
          keys={ofRequest.map((action) => [requestKey(action), t(`casework.keys.request.${action}`)])}
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

/** Documents have the keys of a list's rows as well. */
function requestKey(action: KeyAction): string {
  if (action === 'nextDocument') return `${keyFor(action)} ${keyFor('next')}`;
  return action === 'previousDocument' ? `${keyFor(action)} ${keyFor('previous')}` : keyFor(action);
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
