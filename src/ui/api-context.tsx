import { createContext, useContext } from 'react';
import type { Catalogue } from '../contracts/pricing/course.ts';
import type { VerificationOutcome } from '../contracts/quotations.ts';
import type { StatusResult } from '../outbox/ask-status.ts';

export type LoadApi = () => Promise<ApiQuestions>;

const ApiQuestionsContext = createContext<LoadApi | undefined>(undefined);

export const ApiProvider = ApiQuestionsContext.Provider;

/** Loads the API calls a page makes outside of a delivery. Rejects if their code cannot be fetched. */
export function useApi(): LoadApi {
  const services = useContext(ApiQuestionsContext);
  if (services === undefined) throw new Error('ApiProvider is missing: the composition root provides it');
  return services;
}

export type CatalogueResult =
  | {
      readonly kind: 'read';
      readonly catalogue: Catalogue;
      /** ISO 8601: when the API gave the prices. */
      readonly asOf: string;
      /** False: the API did not answer; these are the last good prices. */
      readonly fresh: boolean;
    }
  /** The API refused: the status and the beginning of the body (rulings Q-18). */
  | { readonly kind: 'refused'; readonly detail: string }
  /** Something else answered, such as the ship's Wi-Fi page. */
  | { readonly kind: 'notACatalogue' }
  | { readonly kind: 'noAnswer' };

export interface Contact extends Diagnosis {
  /** The origin of the API, for the people who run the network. */
  readonly address: string;
  /** When it was checked; milliseconds since 1970. */
  readonly checkedAt: number;
}

/** A page's calls to the API outside of a delivery. */
export interface ApiQuestions {
  /** Checks whether the API answers, and who answers instead. Rejects where its code cannot be loaded. */
  checkContact(): Promise<Contact>;
  /** Returns the courses and their prices, from the API or the last good ones. Does not reject. */
  readCatalogue(): Promise<CatalogueResult>;
  /**
   * Asks at once for the status of this device's requests; the answer is stored and announced. Does not
   * reject.
   */
  askStatus(): Promise<StatusResult>;
  /** Looks up a request without a receipt on this device; it is remembered if the API knows it. */
  lookUp(submissionId: string): Promise<StatusResult>;
  /** Checks a code that the API has sent to the applicant of a quote. Does not reject. */
  verifyCode(verificationId: string, code: string): Promise<VerificationOutcome>;
}

/** The state of the connection to the API. Every verdict has a text and a next step on /status. */
export type Verdict =
  | 'fine'
  /** No answer, and the device reports that it has no network. */
  | 'offline'
  /** The API does not answer, although the device has a network. */
  | 'unreachable'
  /** No answer in time: a black hole, or a connection slower than the deadline. */
  | 'silent'
  /** A page or a redirect came instead of the API's data: most often the login page of the ship's Wi-Fi. */
  | 'portal'
  /** Something on the way or on the device blocks the connection. */
  | 'blocked'
  /** The server reports a failure. */
  | 'serverError'
  /** The site answers, and the API at another address does not. */
  | 'serverGone'
  /** The API answers questions, but something on the way answered in its place when a request was sent. */
  | 'sendingBlocked'
  /**
   * There is a catalogue and no mention of receipts: the build lacks VITE_API_RECEIPTS=no, or this is another
   * API.
   */
  | 'noReceipts';

export interface Diagnosis {
  readonly verdict: Verdict;
  /** Milliseconds until the API's answer, present where it took so long that a person should know. */
  readonly slow?: number;
  /**
   * Milliseconds by which the device's clock is ahead of the server's; negative: behind. Absent within
   * tolerance, or unknown.
   */
  readonly clockAhead?: number;
  /** The HTTP status that decided the verdict, if there was one. */
  readonly status?: number;
}
