import { createContext, useContext } from 'react';
import type { ApiQuestions } from '../outbox/page-ports.ts';

const ApiQuestionsContext = createContext<ApiQuestions | undefined>(undefined);

/** Filled by the composition root. */
export const ApiProvider = ApiQuestionsContext.Provider;

/** What a page asks the API outside of a delivery. */
export function useApi(): ApiQuestions {
  const services = useContext(ApiQuestionsContext);
  if (services === undefined) throw new Error('ApiProvider is missing: the composition root provides it');
  return services;
}
