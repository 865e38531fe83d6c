import type { StrangerAnswer } from './fault-proxy.ts';

const page = '<!doctype html><html><head><title>Welcome aboard</title></head><body>Log in</body></html>';
const nginx = (words: string): string =>
  `<html>\r\n<head><title>${words}</title></head>\r\n<body>\r\n<center><h1>${words}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;

const html = 'text/html; charset=utf-8';

/** Answers of servers other than the API that have been observed in its place, for any call. */
export const strangers = {
  '204': { status: 204 },
  'an empty 200': { status: 200 },
  'OK as text': { status: 200, contentType: 'text/plain', body: 'OK' },
  'JSON of somebody else': { status: 200, contentType: 'application/json', body: '{"status":"maintenance"}' },
  '200 with a page': { status: 200, contentType: html, body: page },
  'a redirect': { status: 302, location: 'http://login.portal.example/' },
  '404 of an ingress': { status: 404, contentType: 'text/plain', body: 'default backend - 404' },
  '404 as JSON': { status: 404, contentType: 'application/json', body: '{"message":"no Route matched"}' },
  '405': { status: 405, contentType: html, body: nginx('405 Not Allowed') },
  '410': { status: 410 },
  '403 with a page': { status: 403, contentType: html, body: nginx('403 Forbidden') },
  '407': { status: 407, contentType: html, body: nginx('407 Proxy Authentication Required') },
  '500': { status: 500, contentType: 'text/plain', body: 'Internal Server Error' },
  '502 with a page': { status: 502, contentType: html, body: nginx('502 Bad Gateway') },
  '503 that asks for an hour': { status: 503, contentType: html, body: nginx('503'), retryAfter: '3600' },
} satisfies Readonly<Record<string, StrangerAnswer>>;

export type StrangerName = keyof typeof strangers;

/** nginx's answer to a body beyond its client_max_body_size, which defaults to 1 MiB. */
export const tooLargeForNginx: StrangerAnswer = {
  status: 413,
  contentType: html,
  body: nginx('413 Request Entity Too Large'),
};
