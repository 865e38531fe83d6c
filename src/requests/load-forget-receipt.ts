import { lazyPart } from '../ui/lazy-part.ts';

/** After the receipt, which is what one comes for. */
export const ForgetReceipt = lazyPart(
  () => import('./forget-receipt.tsx'),
  () => import('../i18n/areas/removal.ts'),
);
