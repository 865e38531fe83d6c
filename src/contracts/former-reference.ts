/**
 * The reference under which the office had received a request before its server was restored from a backup, sent beside
 * the key when the request is sent again. Never sent to a plain API, and ignored when comparing two requests. An
 * unusable value is ignored: it never stops a delivery.
 */
export const formerReferenceHeader = 'X-PMTS-Former-Reference';
