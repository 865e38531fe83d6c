import { UpdateBanner } from './update-banner.tsx';
import { VanishedBanner } from './eviction-banner.tsx';

/** What the device and the worker may have to say once the page is there. */
export default function LaterBanners() {
  return (
    <>
      <UpdateBanner />
      <VanishedBanner />
    </>
  );
}
