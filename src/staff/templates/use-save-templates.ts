import { useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { parseTemplates, type ReplyTemplate, templatesPath } from '../../contracts/templates.ts';

export type Saving =
  | 'idle'
  | 'busy'
  | 'saved'
  | 'failed'
  /** Somebody else has changed them since they were read: nothing is written over. */
  | 'changed';

/** Saves all of them at once, unless somebody else has changed them since they were read. */
export function useSaveTemplates(known: readonly ReplyTemplate[], onSaved: () => void) {
  const { call, send } = useSession();
  const [state, setState] = useState<Saving>('idle');
  const save = async (templates: readonly ReplyTemplate[]): Promise<void> => {
    setState('busy');
    const present = await call(templatesPath);
    const stored = present.kind === 'answered' ? parseTemplates(present.body) : undefined;
    if (stored === undefined) return setState('failed');
    if (JSON.stringify(stored) !== JSON.stringify(known)) return setState('changed');
    const answer = await send(templatesPath, { method: 'PUT', json: { templates } });
    const isSaved = answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;
    setState(isSaved ? 'saved' : 'failed');
    if (isSaved) onSaved();
  };
  return { state, save };
}
