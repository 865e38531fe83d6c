import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { formerReferenceHeader } from '../../../src/contracts/former-reference.ts';
import { formVersionHeader } from '../../../src/contracts/form-version.ts';
import { idempotencyKeyHeader } from '../../../src/contracts/idempotency-key.ts';
import { tusAnswerHeaders, tusHeaders } from '../../../src/contracts/uploads.ts';
import { Refused } from '../problems/refusal.ts';
import { senderOf } from './sender.ts';

const self = ["'self'"];
const none = ["'none'"];

/** blob: allows the preview of a chosen picture before it is sent. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: self,
    scriptSrc: self,
    styleSrc: self,
    imgSrc: [...self, 'blob:', 'data:'],
    connectSrc: self,
    workerSrc: self,
    manifestSrc: self,
    objectSrc: none,
    baseUri: none,
    frameAncestors: none,
    formAction: self,
  },
};

/** Seconds. Two hours is the longest that Chromium caches a preflight (hazards 5.5). */
const preflightMaxAge = 7200;

/** Browser features used by the app's own pages; all others are denied to all pages. */
const permissionsPolicy = [
  ...['camera', 'clipboard-write', 'screen-wake-lock', 'web-share'].map((feature) => `${feature}=(self)`),
  ...[
    'clipboard-read',
    'display-capture',
    'geolocation',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ');

const changing = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * A form on a foreign page can post without CORS, in the name and from the address of that page's visitor. Browsers
 * reveal this (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/); programs and old browsers send nothing.
 */
function refuseForeignSites(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', async ({ method, headers }) => {
    const isForeign = headers['sec-fetch-site'] === 'cross-site' && changing.includes(method);
    if (isForeign && !allowedOrigins.includes(headers.origin ?? ''))
      throw new Refused({ kind: 'foreignSite' });
  });
}

export async function protect(app: FastifyInstance, allowedOrigins: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy,
    // This server speaks plain HTTP; a proxy that adds TLS also adds HSTS.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Permissions-Policy', permissionsPolicy);
  });
  refuseForeignSites(app, allowedOrigins);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: senderOf,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refused({ kind: 'tooManyRequests', seconds: Math.ceil(ttl / 1000) }),
  });
  if (allowedOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...allowedOrigins],
    methods: ['GET', 'HEAD', ...changing],
    allowedHeaders: [
      idempotencyKeyHeader,
      formVersionHeader,
      formerReferenceHeader,
      'If-Match',
      'Accept-Language',
      'Authorization',
      'Content-Type',
      ...Object.values(tusHeaders),
    ],
    exposedHeaders: [
      'Date',
      'Retry-After',
      'Location',
      'ETag',
      'Link',
      ...Object.values(tusHeaders),
      ...tusAnswerHeaders,
    ],
    maxAge: preflightMaxAge,
  });
}
