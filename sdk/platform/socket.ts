import type { Platform, Socket, SocketEvents } from './platform.ts';

/** Node's WebSocket takes headers beside the protocols; a browser's takes none and sends its own cookies. */
type SocketConstructor = new (url: string, options?: { headers: Record<string, string> }) => WebSocket;

/** Opens the runtime's WebSocket. `headers` are for runtimes that keep no cookies. */
export function openWebSocket(url: string, events: SocketEvents, headers?: Record<string, string>): Socket {
  const Constructor = globalThis.WebSocket as unknown as SocketConstructor;
  const socket = headers ? new Constructor(url, { headers }) : new Constructor(url);
  socket.binaryType = 'arraybuffer';
  const decoder = new TextDecoder();
  // An error event says nothing that the close event after it does not.
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) =>
    events.message(typeof data === 'string' ? data : decoder.decode(data));
  socket.onclose = ({ code, reason }) => events.closed(code, reason);
  return {
    send(text) {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    close: (code, reason) => socket.close(code, reason),
  };
}

/**
 * A WebSocket's constructor throws where an address is not allowed or the runtime has lost the class. Whoever opens a socket
 * has set timers by then, so a throw becomes a closed socket.
 */
export function refusingSocket(
  openSocket: NonNullable<Platform['openSocket']>,
): NonNullable<Platform['openSocket']> {
  return (url, events) => {
    try {
      return openSocket(url, events);
    } catch (cause) {
      let isClosed = false;
      queueMicrotask(() => {
        if (!isClosed) events.closed(1006, String(cause));
      });
      return {
        send: () => undefined,
        close: () => {
          isClosed = true;
        },
      };
    }
  };
}
