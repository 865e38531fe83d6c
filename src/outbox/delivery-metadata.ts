import type { DeliveryMetadata } from './entry.ts';

/** Copies the metadata that an entry hands to its draft, and the draft to the next entry. */
export function deliveryMetadataOf({
  keyed,
  handOver,
  sendWhen,
  earlierMayHaveArrived,
  addition,
  lost,
}: DeliveryMetadata): DeliveryMetadata {
  return {
    ...(keyed === undefined ? {} : { keyed }),
    ...(handOver === undefined ? {} : { handOver }),
    ...(sendWhen === undefined ? {} : { sendWhen }),
    ...(earlierMayHaveArrived === undefined ? {} : { earlierMayHaveArrived }),
    ...(addition === undefined ? {} : { addition }),
    ...(lost === undefined ? {} : { lost }),
  };
}
