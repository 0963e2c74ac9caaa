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

const sounds: HTMLAudioElement[] = [];
globalThis.Audio = class extends Audio {
  constructor(url?: string) {
    super(url);
    sounds.push(this);
  }
};

/** Whether the page itself tells its user that it rings at the far end. */
const playsRingback = () => sounds.some(({ src, paused }) => src.includes('ringback') && !paused);

/** How many microphones calls still hold. */
const openMicrophones = () =>
  peers.flatMap((peer) => peer.getSenders()).filter(({ track }) => track?.readyState === 'live').length;

const client = createClient({ url: location.origin, app: 'callside' });
client.onError((error) => console.error(error.code, error.status, error.cause));
Object.assign(globalThis, { client, heard, openMicrophones, playsRingback });
