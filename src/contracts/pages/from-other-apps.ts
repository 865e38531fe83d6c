import { publicPages } from './public-pages.ts';

/**
 * Where the browser posts, by a navigation, what other apps share with this one (W3C Web Share Target). The worker
 * answers it; the server has nothing to read it with.
 */
export const sharePath = '/me/share';

/** The part of the posted form that holds the files. */
export const sharedFiles = 'documents';

export const shareOutcomes = ['kept', 'own', 'full', 'refused', 'failed'] as const;

/** Kept; or not: nobody has said that the device is theirs alone, no room to spare, no document, anything else. */
export type ShareOutcome = (typeof shareOutcomes)[number];

export function addressAfterSharing(outcome: ShareOutcome): string {
  return `${publicPages.documents}?share=${outcome}`;
}

/** @param query the value of `share` */
export function shareOutcomeIn(query: string | null): ShareOutcome | undefined {
  return shareOutcomes.find((outcome) => outcome === query);
}

/** Media type and ending of a request that is handed over as a file. */
export const handOverType = 'application/x-pmts-request';
export const handOverEnding = '.pmts-request';
