import { RouterAddress, randomQuery } from '#sdk/transport/router-address.ts';
import type { LayerCheck } from './outcome.ts';
import { openSipSocket } from './sip-socket.ts';

const answerMs = 7_000;

/** Whether the phone system answers over HTTP. */
export const serverCheck: LayerCheck = {
  layer: 'server',
  needs: [],
  async run({ url, signal }) {
    const begun = performance.now();
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
    const path = new RouterAddress(url).of('v1/user/ShortInfo', randomQuery());
    try {
      const { status } = await fetch(path, { signal: timeout, credentials: 'include' });
      return { facts: { status, answerMs: Math.round(performance.now() - begun) } };
    } catch (thrown) {
      signal.throwIfAborted();
      return { fault: navigator.onLine ? 'unreachable' : 'offline', facts: { error: String(thrown) } };
    }
  },
};

/** Whether a WebSocket can be opened to the phone system. */
export const webSocketCheck: LayerCheck = {
  layer: 'webSocket',
  needs: ['server'],
  async run({ url, signal }) {
    const server = new RouterAddress(url).sip;
    const socket = await openSipSocket(server, { timeoutMs: answerMs, signal });
    socket?.close();
    return socket ? { facts: { server } } : { fault: 'socketBlocked', facts: { server } };
  },
};

/** Whether a SIP server answers at the other end. */
export const sipCheck: LayerCheck = {
  layer: 'sip',
  needs: ['webSocket'],
  async run({ url, signal }) {
    const socket = await openSipSocket(new RouterAddress(url).sip, { timeoutMs: answerMs, signal });
    if (!socket) return { fault: 'socketBlocked' };
    try {
      const begun = performance.now();
      const status = await socket.ask('OPTIONS', { timeoutMs: answerMs, signal });
      if (status === undefined) return { fault: 'sipSilent' };
      return { facts: { status, answerMs: Math.round(performance.now() - begun) } };
    } finally {
      socket.close();
    }
  },
};
