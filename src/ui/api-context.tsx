import { createContext, useContext } from 'react';
import type { ApiQuestions } from '../outbox/page-ports.ts';

export type LoadApi = () => Promise<ApiQuestions>;

const ApiQuestionsContext = createContext<LoadApi | undefined>(undefined);

/** Filled by the composition root. */
export const ApiProvider = ApiQuestionsContext.Provider;

/** What a page asks the API outside of a delivery. Rejects where the questions cannot be fetched. */
export function useApi(): LoadApi {
  const services = useContext(ApiQuestionsContext);
  if (services === undefined) throw new Error('ApiProvider is missing: the composition root provides it');
  return services;
}
