import { createHandlerBoundToURL } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Every page of the app is index.html. The API, its files and anything with an ending are themselves: a
 * handbook saved as a PDF must not turn out to be index.html (hazards 7.6).
 */
export function routeNavigations(): void {
  const denylist = [/^\/api(\/|\?|$)/, /^\/files(\/|\?|$)/, /^[^?]*\.[a-z0-9]{2,5}(\?|$)/i];
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist }));
}
