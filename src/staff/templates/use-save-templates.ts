import { useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { type ReplyTemplate, templatesPath } from '../../contracts/templates.ts';

export type Saving =
  | 'idle'
  | 'busy'
  | 'saved'
  | 'failed'
  /** Somebody else has changed them since they were read: nothing is written over. */
  | 'changed';

interface SavingNeeds {
  /** Of the templates as they were read. */
  readonly etag: string | undefined;
  readonly onSaved: () => void;
}

/** Saves all of them at once, unless somebody else has changed them since they were read. */
export function useSaveTemplates({ etag = '*', onSaved }: SavingNeeds) {
  const { send } = useSession();
  const [state, setState] = useState<Saving>('idle');
  const save = async (templates: readonly ReplyTemplate[]): Promise<void> => {
    setState('busy');
    const headers = { 'If-Match': etag };
    const answer = await send(templatesPath, { method: 'PUT', json: { templates }, headers });
    const status = answer.kind === 'answered' ? answer.status : 0;
    const isSaved = status >= 200 && status < 300;
    const failure = status === 412 ? 'changed' : 'failed';
    setState(isSaved ? 'saved' : failure);
    if (isSaved) onSaved();
  };
  return { state, save };
}
