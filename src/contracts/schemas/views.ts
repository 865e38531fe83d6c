import * as v from 'valibot';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));

/** Query of the list's address on the page, without the question mark. */
const query = v.pipe(v.string(), v.maxLength(1000));

/** A list of requests under a name, of the signed-in account alone. */
export const viewAnswer = v.strictObject({ viewId: v.string(), name: v.string(), query: v.string() });

/** By name. */
export const viewsAnswer = v.strictObject({ views: v.array(viewAnswer) });

export const newViewRequest = v.strictObject({ name, query });
export const viewChangeRequest = v.strictObject({ name });

/** In the order of the queries, each counted up to 2000. */
export const viewCountsAnswer = v.strictObject({ counts: v.array(v.number()) });
