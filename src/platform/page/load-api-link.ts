import type { DeviceStorage } from '../create-storage.ts';
import type { ApiLink } from './api-link.ts';

/**
 * The link to the API comes after the page: nobody needs it to see a form and to fill it in, and on a ship's
 * link its kilobytes are seconds. What cannot be loaded now is loaded when it is wanted again.
 */
export function loadApiLink(storage: DeviceStorage, apiBase: string, origin: string): ApiLink {
  let loading: Promise<ApiLink> | undefined;
  const load = async (): Promise<ApiLink> => {
    const { createApiLink } = await import('./api-link.ts');
    return createApiLink(storage, apiBase, origin);
  };
  const link = (): Promise<ApiLink> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    drain: async (options) => (await link()).drain(options),
    checkContact: async () => (await link()).checkContact(),
    readCatalogue: async () =>
      link().then(
        (loaded) => loaded.readCatalogue(),
        () => ({ kind: 'noAnswer' }),
      ),
    verifyCode: async (verificationId, code) =>
      link().then(
        (loaded) => loaded.verifyCode(verificationId, code),
        () => 'unavailable',
      ),
  };
}
