export { startDeferredServices } from './deferred-services.ts';
export { EvictionBanner } from './eviction-banner.tsx';
export { PhotoTools } from './photo-tools.tsx';
export { SideMenu } from './side-menu.tsx';
export { ToastHost } from './toast-host.tsx';
export { UpdateBanner } from './update-banner.tsx';
export { startUpdates } from './worker-updates.ts';
