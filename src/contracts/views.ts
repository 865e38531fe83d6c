import type { Json } from './schemas/schema.ts';
import type { viewAnswer, viewCountsAnswer } from './schemas/views.ts';

/** GET: the account's own views; POST: another one. */
export const viewsPath = '/api/views';
/** PATCH: another name; DELETE. */
export const viewRoute = `${viewsPath}/:viewId`;
/** GET with `query`, several times: the number of requests that each of these queries of the list finds. */
export const viewCountsPath = `${viewsPath}/counts`;

export const viewPath = (viewId: string): string => `${viewsPath}/${encodeURIComponent(viewId)}`;

/** Of one account. */
export const mostViews = 50;

/** Characters. */
export const longestViewName = 60;

export type SavedView = Json<typeof viewAnswer>;
export type ViewCounts = Json<typeof viewCountsAnswer>;
