import { createClient } from '../../../sdk/index.ts';

const peers: RTCPeerConnection[] = [];
class WatchedPeerConnection extends RTCPeerConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    peers.push(this);
  }
}
globalThis.RTCPeerConnection = WatchedPeerConnection;

/** Energy that the latest call has received so far. */
async function heard(): Promise<number> {
  const stats = [...((await peers.at(-1)?.getStats()) ?? new Map()).values()] as RTCInboundRtpStreamStats[];
  return stats.find(({ type }) => type === 'inbound-rtp')?.totalAudioEnergy ?? 0;
}

/** How many microphones calls still hold. */
const openMicrophones = () =>
  peers.flatMap((peer) => peer.getSenders()).filter(({ track }) => track?.readyState === 'live').length;

const client = createClient({ url: location.origin, app: 'callside' });
client.onError((error) => console.error(error.code, error.status, error.cause));
Object.assign(globalThis, { client, heard, openMicrophones });
