import type { IceServer } from '../../../wire/phones/softphone.ts';
import { forBrowser, isTurn } from '../sip/ice-servers.ts';
import { type LayerCheck, skipped } from './outcome.ts';

const relayMs = 8_000;

/** Whether a server relays sound. */
export const turnCheck: LayerCheck = {
  layer: 'turn',
  needs: ['page', 'server'],
  async run({ phone, options, signal }) {
    const known = options.iceServers ?? phone?.iceServers.peek() ?? [];
    const servers = known.filter(isTurn);
    if (servers.length === 0) return skipped;
    const peer = new RTCPeerConnection({ iceServers: forBrowser(servers), iceTransportPolicy: 'relay' });
    try {
      return (await gathersRelay(peer, signal))
        ? {}
        : { fault: 'turnBlocked', facts: { servers: namesOf(servers) } };
    } finally {
      peer.close();
    }
  },
};

const namesOf = (servers: readonly IceServer[]) => servers.flatMap(({ urls }) => urls).join(' ');

async function gathersRelay(peer: RTCPeerConnection, signal: AbortSignal): Promise<boolean> {
  const gathered = new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), relayMs);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    peer.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate && candidate.type !== 'relay') return;
      clearTimeout(timer);
      resolve(candidate !== null);
    });
  });
  peer.createDataChannel('check');
  await peer.setLocalDescription();
  return gathered;
}
