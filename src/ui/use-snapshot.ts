import { useEffect, useState } from 'react';

interface Source<T> {
  state(): T;
  subscribe(listener: () => void): () => void;
}

/** The state of a source now and after every change; unlike useSyncExternalStore it may be a new object each time. */
export function useSnapshot<T extends object>(source: Source<T>): T {
  const [state, setState] = useState(() => source.state());
  useEffect(() => {
    const read = (): void => setState(source.state());
    read();
    return source.subscribe(read);
  }, [source]);
  return state;
}
