import { useCallback, useEffect, useState } from 'react';
import type { Catalogue } from '../../../contracts/pricing/course.ts';
import { type CatalogueResult, useApi } from '../../../ui/api-context.tsx';

export interface CatalogueInUse {
  /** Undefined while loading. */
  readonly reading: CatalogueResult | undefined;
  readonly again: () => void;
}

/**
 * Reads the catalogue when the page opens, on request, and while it is not fresh, when the network returns.
 * @param onRead must be stable (useCallback)
 */
export function useCatalogue(onRead: (catalogue: Catalogue) => void): CatalogueInUse {
  const loadApi = useApi();
  const [reading, setReading] = useState<CatalogueResult>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let ended = false;
    const asked = loadApi().then(
      (api) => api.readCatalogue(),
      (): CatalogueResult => ({ kind: 'noAnswer' }),
    );
    void asked.then((found) => {
      if (ended) return;
      if (found.kind === 'read') onRead(found.catalogue);
      // The prices on the screen are better than a failure to renew them.
      setReading((shown) => (found.kind !== 'read' && shown?.kind === 'read' ? shown : found));
    });
    return () => {
      ended = true;
    };
  }, [loadApi, onRead, turn]);
  const again = useCallback(() => {
    setReading((shown) => (shown?.kind === 'read' ? shown : undefined));
    setTurn((count) => count + 1);
  }, []);
  const isFresh = reading?.kind === 'read' && reading.fresh;
  useEffect(() => {
    if (isFresh) return undefined;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isFresh, again]);
  return { reading, again };
}
