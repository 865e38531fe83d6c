import { createContext, useContext } from 'react';
import type { ApiQuestions } from '../outbox/page-ports.ts';

export type LoadApi = () => Promise<ApiQuestions>;

const ApiQuestionsContext = createContext<LoadApi | undefined>(undefined);

export const ApiProvider = ApiQuestionsContext.Provider;

/** Loads the API calls a page makes outside of a delivery. Rejects if their code cannot be fetched. */
export function useApi(): LoadApi {
  const services = useContext(ApiQuestionsContext);
  if (services === undefined) throw new Error('ApiProvider is missing: the composition root provides it');
  return services;
}
