import type { DeliveryMetadata } from './entry.ts';

/** What an entry hands to its draft, and that one to the next entry. */
export function deliveryMetadataOf({
  keyed,
  handOver,
  sendWhen,
  earlierMayHaveArrived,
}: DeliveryMetadata): DeliveryMetadata {
  return {
    ...(keyed === undefined ? {} : { keyed }),
    ...(handOver === undefined ? {} : { handOver }),
    ...(sendWhen === undefined ? {} : { sendWhen }),
    ...(earlierMayHaveArrived === undefined ? {} : { earlierMayHaveArrived }),
  };
}
