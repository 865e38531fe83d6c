import { useEffect, useState } from 'react';
import { useIsAsRendered } from './as-rendered.ts';

interface Source<T> {
  state(): T;
  subscribe(listener: () => void): () => void;
}

/**
 * The state of a source now and after every change; unlike useSyncExternalStore it may be a new object each time.
 * @param rendered the state shown by a page that the build has rendered
 */
export function useSnapshot<T extends object>(source: Source<T>, rendered: T = source.state()): T {
  const isAsRendered = useIsAsRendered();
  const [state, setState] = useState(() => (isAsRendered ? rendered : source.state()));
  useEffect(() => {
    const read = (): void => setState(source.state());
    read();
    return source.subscribe(read);
  }, [source]);
  return state;
}
