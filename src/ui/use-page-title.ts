import { createContext, useContext, useEffect } from 'react';
import { useBrand } from './brand-context.tsx';

/** Where the build hears of the title of the page that it renders: there are no effects. */
const TitleHeard = createContext<((title: string) => void) | undefined>(undefined);

export const TitleHeardProvider = TitleHeard.Provider;

/** @param prefix such as "Error: ", in front of everything so that it is heard first */
export function usePageTitle(title: string, prefix = ''): void {
  const { shortName } = useBrand();
  const inFull = `${prefix}${title} – ${shortName}`;
  useContext(TitleHeard)?.(inFull);
  useEffect(() => {
    document.title = inFull;
  }, [inFull]);
}
