/** Events on the push connection, by the numbers that hosts of the client know. */
export const pushMessages = {
  /** An attempt failed, the connection was lost, or the router refused a subscription. */
  error: 0,
  opened: 1,
  /** No WebSocket is to be had: long polling is tried in its place. */
  unsupported: 2,
  closed: 3,
  /** The router answered the keep-alive. */
  alive: 4,
  /** The router was silent for the whole time-out. */
  silent: 5,
  /** The router refused a subscription (1003 BAD_LISTENER): only a reload or `retryNow()` restores the connection. */
  forceReload: 6,
  /** Neither a WebSocket nor long polling is supported here. */
  badSupport: 7,
  reconnecting: 8,
} as const;

/** The number of an event on the push connection. */
export type PushMessage = (typeof pushMessages)[keyof typeof pushMessages];
