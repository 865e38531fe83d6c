import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { useApi } from '../ui/api-context.tsx';
import { Button } from '../ui/button.tsx';

/** Asks what has become of the requests of this device, now. */
export function AskAgain() {
  const { t } = useLocale();
  const loadApi = useApi();
  const [state, setState] = useState<'idle' | 'asking' | 'unanswered'>('idle');
  const ask = async (): Promise<void> => {
    setState('asking');
    const asked = await loadApi()
      .then((api) => api.askStatus())
      // Without a network the code that asks may not be here yet.
      .catch(() => 'unanswered' as const);
    setState(asked === 'unanswered' ? 'unanswered' : 'idle');
  };
  return (
    <div className="ask-again">
      <Button look="quiet" icon="swap" aria-disabled={state === 'asking'} onClick={() => void ask()}>
        {t(state === 'asking' ? 'case.checking' : 'case.check')}
      </Button>
      <p role="status" className="hint">
        {state === 'unanswered' ? t('case.notReached') : ''}
      </p>
    </div>
  );
}
