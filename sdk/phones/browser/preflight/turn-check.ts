import { systemClock } from '#sdk/platform/clock.ts';
import { startTimer, waitFor } from '#sdk/platform/wait.ts';
import type { IceServer } from '#wire/phones/ice-server.ts';
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
  const gathered = waitFor<boolean>(signal, ({ resolve, life }) => {
    startTimer(systemClock, relayMs, () => resolve(false), { signal: life });
    const onCandidate = ({ candidate }: RTCPeerConnectionIceEvent) => {
      if (candidate?.type === 'relay' || !candidate) resolve(candidate !== null);
    };
    peer.addEventListener('icecandidate', onCandidate, { signal: life });
  });
  peer.createDataChannel('check');
  await peer.setLocalDescription();
  return gathered;
}
