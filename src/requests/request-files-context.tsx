import { createContext, useContext } from 'react';
import type { HandOverService } from '../outbox/hand-over-service.ts';
import type { Alerts, RequestExport } from '../outbox/page-ports.ts';

/** Requests that leave this device as files or come as such, and news of them while nobody looks. */
export interface RequestFiles {
  /** Seldom wanted; rejects where its code cannot be fetched. */
  readonly loadFiles: () => Promise<HandOverService & RequestExport>;
  /** Loaded when it is wanted: most people never ask for it. */
  readonly loadAlerts: () => Promise<Alerts>;
}

const RequestFilesContext = createContext<RequestFiles | undefined>(undefined);

/** Filled by the composition root. */
export const RequestFilesProvider = RequestFilesContext.Provider;

/** For the pages of the requests. */
export function useRequestFiles(): RequestFiles {
  const services = useContext(RequestFilesContext);
  if (services === undefined)
    throw new Error('RequestFilesProvider is missing: the composition root provides it');
  return services;
}
