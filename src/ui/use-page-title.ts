import { useEffect } from 'react';
import { useBrand } from './brand-context.tsx';

/** @param prefix such as "Error: ", in front of everything so that it is heard first */
export function usePageTitle(title: string, prefix = ''): void {
  const { shortName } = useBrand();
  useEffect(() => {
    document.title = `${prefix}${title} – ${shortName}`;
  }, [title, prefix, shortName]);
}
