/** Calls about a device's subscriptions that one sender may make in a minute: a crew, a few requests each. */
export const pushCallsPerMinute = 120;

/** Subscriptions, and what we give a push service. Milliseconds and bytes. */
export const pushLimits = {
  /** Devices told of one request; a further one takes the place of the one that has been silent longest. */
  subscriptions: 5,
  /** From when a device has sent it last. */
  keptFor: 400 * 24 * 60 * 60_000,
  /** For a connection and an answer. */
  patience: 10_000,
  /** Read of an answer; the status alone decides. */
  answerBytes: 4 * 1024,
  /** For which a message is worth delivering, by the service (TTL) and by us. */
  usefulFor: 28 * 24 * 60 * 60_000,
  /** Longest time that a service may ask us to wait. */
  longestRest: 24 * 60 * 60_000,
  /** For which a failed try counts as a fault of its service; whoever waits there tries again hourly at least. */
  failingFor: 2 * 60 * 60_000,
} as const;
