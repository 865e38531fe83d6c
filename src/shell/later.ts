// Parts of pages
export { PhotoTools } from '../form-page/photos/photo-tools.tsx';
export { PocketTools } from '../form-page/pocket-tools.tsx';
export { EvictionBanner } from './eviction-banner.tsx';
export { SideMenu } from './side-menu.tsx';
export { ToastHost } from './toast-host.tsx';
export { UpdateBanner } from './update-banner.tsx';

// Services, put together in create-services.ts
export { startUpdates } from '../device/app/page/worker-updates.ts';
export { isSyncRegistered, registerSync } from '../device/delivery/page/background-sync.ts';
export { createDelivery, startTriggers } from '../device/delivery/page/delivery.ts';
export { createApiLink } from '../device/http/page/api-link.ts';
export { startAsking, startLearning } from '../device/http/page/start-asking.ts';
export { altersPictures } from '../device/photos/page/altered-pictures.ts';
export { endPushUnwanted } from '../device/notifications/push-subscription.ts';
export { startBadge } from '../device/notifications/page/badge.ts';
export { tidyUp } from '../device/storage/garbage.ts';
export { tellAsRendered } from './tell-as-rendered.ts';
export { createKeptMark, databaseIdOf, watchForEviction } from '../device/storage/page/eviction-detection.ts';
