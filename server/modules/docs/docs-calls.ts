import type { Call } from '../../lib/http/call.ts';

export const docsPath = '/api/docs';
export const openApiPath = `${docsPath}/openapi.json`;

export const docsCall = {
  method: 'GET',
  path: docsPath,
  access: 'public',
  summary: 'This description: as a page for who accepts text/html, else as OpenAPI.',
  answers: { 200: { description: 'OpenAPI 3.1', type: 'application/json' } },
} as const satisfies Call;

export const openApiCall = {
  method: 'GET',
  path: openApiPath,
  access: 'public',
  summary: 'This description as OpenAPI.',
  answers: { 200: { description: 'OpenAPI 3.1', type: 'application/json' } },
} as const satisfies Call;
