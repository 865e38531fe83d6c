import type { StatusAnswer } from '../support/fault-proxy.ts';
import type { Stranger } from './act.ts';

const json = { 'content-type': 'application/json' };
const text = { 'content-type': 'text/plain' };
const html = { 'content-type': 'text/html; charset=utf-8' };

function page(title: string): string {
  return `<!doctype html><title>${title}</title><p>${title}</p>`;
}

export const strangerAnswers: Readonly<Record<Stranger, StatusAnswer>> = {
  'empty 204': { status: 204 },
  'empty 200': { status: 200 },
  'OK as text': { status: 200, headers: text, body: 'OK' },
  'JSON of somebody else': { status: 200, headers: json, body: '{"status":"maintenance"}' },
  redirect: { status: 302, headers: { location: 'http://127.0.0.1:9/login' } },
  'page 403': { status: 403, headers: html, body: page('Forbidden') },
  'page 404': { status: 404, headers: html, body: page('Not found') },
  'plain 405': { status: 405, headers: text, body: 'Method Not Allowed' },
  'plain 407': { status: 407, headers: text, body: 'Proxy Authentication Required' },
  'plain 410': { status: 410, headers: text, body: 'Gone' },
  'plain 500': { status: 500, headers: text, body: 'Internal Server Error' },
  'page 502': { status: 502, headers: html, body: page('Bad Gateway') },
};
