import { createContext, useContext } from 'react';
import type { HandOverService } from '../outbox/hand-over-service.ts';
import type { Alerts, RequestExport } from '../outbox/page-ports.ts';

/** Exchange of requests as files, and notifications of deliveries in the background. */
export interface RequestFiles {
  /** Loaded on demand; rejects if its code cannot be fetched. */
  readonly loadFiles: () => Promise<HandOverService & RequestExport>;
  /** Loaded on demand: most people never use it. */
  readonly loadAlerts: () => Promise<Alerts>;
}

const RequestFilesContext = createContext<RequestFiles | undefined>(undefined);

export const RequestFilesProvider = RequestFilesContext.Provider;

export function useRequestFiles(): RequestFiles {
  const services = useContext(RequestFilesContext);
  if (services === undefined)
    throw new Error('RequestFilesProvider is missing: the composition root provides it');
  return services;
}
