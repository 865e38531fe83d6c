import { submissionRoute, submissionsPath } from './submission-paths.ts';

/** GET with a token, or POST for a one-time address: a ZIP of all data of one request. */
export const bundleRoute = `${submissionRoute}/bundle`;
/** The same for all requests that match the list's filters. */
export const bundlesPath = `${submissionsPath}/bundle`;
/** CSV of everything the list shows. */
export const exportPath = `${submissionsPath}/export.csv`;

/** GET: the download behind a one-time address. */
export const downloadPath = '/api/downloads';
