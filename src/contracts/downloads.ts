import { submissionRoute, submissionsPath } from './submission-paths.ts';

/** GET with a token, or POST for a one-time address: a ZIP of everything of one request. */
export const bundleRoute = `${submissionRoute}/bundle`;
/** The same of all requests that the list's filters let through. */
export const bundlesPath = `${submissionsPath}/bundle`;
/** What the list shows, all of it, for spreadsheets. */
export const exportPath = `${submissionsPath}/export.csv`;

/** GET: what a one-time address leads to. */
export const downloadPath = '/api/downloads';
