import { createContext, useContext, useEffect } from 'react';
import { useBrand } from './brand-context.tsx';

/** Receives the page title in the build, where no effects run. */
const TitleHeard = createContext<((title: string) => void) | undefined>(undefined);

export const TitleHeardProvider = TitleHeard.Provider;

/** @param prefix such as "Error: ", placed first so that it is heard first */
export function usePageTitle(title: string, prefix = ''): void {
  const { shortName } = useBrand();
  const inFull = `${prefix}${title} – ${shortName}`;
  useContext(TitleHeard)?.(inFull);
  useEffect(() => {
    document.title = inFull;
  }, [inFull]);
}
