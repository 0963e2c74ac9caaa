import type { Endpoint } from 'comlink';

/** A channel between two tabs, for comlink. */
export interface ClosableChannel extends Endpoint {
  readonly close: () => void;
}

/**
 * Opens a channel to another tab. A method that ends after the channel was closed has no caller any more: its result is
 * dropped, where the channel of the browser would throw.
 */
export function openChannel(name: string): ClosableChannel {
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    postMessage: (message) => {
      if (!isClosed) channel.postMessage(message);
    },
    addEventListener: channel.addEventListener.bind(channel),
    removeEventListener: channel.removeEventListener.bind(channel),
    close: () => {
      isClosed = true;
      channel.close();
    },
  };
}
