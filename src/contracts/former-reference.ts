/**
 * The reference under which the office had received a request before its server was put back, beside the key of a request
 * that is sent again. Never to a plain API, and no part of what makes two requests the same. What cannot be used is
 * ignored: it never stops a delivery.
 */
export const formerReferenceHeader = 'X-PMTS-Former-Reference';
