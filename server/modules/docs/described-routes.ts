import type { FastifyInstance } from 'fastify';
import type { Call } from '../../lib/http/call.ts';

/** Collects the routes that are registered from now on, as "GET /api/health". */
export function gatherRoutes(app: FastifyInstance): ReadonlySet<string> {
  const routes = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    // The framework answers HEAD for every GET route.
    const isImplied = (one: string): boolean => one === 'HEAD' && routes.has(`GET ${url}`);
    const methods = [method].flat().filter((one) => !isImplied(one));
    for (const one of methods) if (url.startsWith('/api')) routes.add(`${one} ${url}`);
  });
  return routes;
}

/**
 * An undescribed call is one whose access nobody has considered.
 * @throws for such a call, and for a description without a call
 */
export function refuseUndescribed(routes: ReadonlySet<string>, calls: readonly Call[]): void {
  const described = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const undescribed = [...routes].filter((route) => !described.has(route));
  const missing = [...described].filter((route) => !routes.has(route));
  if (undescribed.length + missing.length === 0) return;
  throw new Error(`Described and registered calls differ: ${[...undescribed, ...missing].join(', ')}`);
}
