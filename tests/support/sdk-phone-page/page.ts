import { createClient, createProof } from '#sdk/index.ts';

/** For tests that route audio through a relay: returns the relay's port for an address. */
declare const relayPort: ((host: string, port: number) => Promise<number>) | undefined;

const peers: WatchedPeerConnection[] = [];
class WatchedPeerConnection extends RTCPeerConnection {
  #energy = 0;
  // A browser has no statistics of an ended connection.
  readonly #listening = setInterval(() => void this.energy(), 200);

  /** The energy received so far. */
  async energy(): Promise<number> {
    const stats = [...(await this.getStats()).values()] as RTCInboundRtpStreamStats[];
    const received = stats.find(({ type }) => type === 'inbound-rtp')?.totalAudioEnergy ?? 0;
    this.#energy = Math.max(this.#energy, received);
    return this.#energy;
  }

  override close(): void {
    clearInterval(this.#listening);
    super.close();
  }

  constructor(configuration?: RTCConfiguration) {
    super(configuration);
    peers.push(this);
  }

  override async setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    await super.setRemoteDescription({
      type,
      sdp: typeof relayPort === 'undefined' ? sdp : await relayed(sdp),
    });
  }
}
globalThis.RTCPeerConnection = WatchedPeerConnection;

const candidate = /^(a=candidate:\S+ \d+ udp \d+) (\S+) (\d+)/im;

/** Returns the description with every address replaced by the relay's. */
async function relayed(sdp: string): Promise<string> {
  const lines = sdp.split('\r\n').map(async (line) => {
    const [start, head, host, port] = candidate.exec(line) ?? [];
    if (!relayPort || start === undefined || host === undefined) return line;
    return `${head} ${host} ${await relayPort(host, Number(port))}${line.slice(start.length)}`;
  });
  return (await Promise.all(lines)).join('\r\n');
}

/** Returns the energy that the latest call has received so far. */
async function heard(): Promise<number> {
  return (await peers.at(-1)?.energy()) ?? 0;
}

const sounds: HTMLAudioElement[] = [];
globalThis.Audio = class extends Audio {
  constructor(url?: string) {
    super(url);
    sounds.push(this);
  }
};

/** True if the page itself plays ringback. */
const playsRingback = () => sounds.some(({ src, paused }) => src.includes('ringback') && !paused);

/** True if the page itself rings. */
const rings = () => sounds.some(({ src, paused }) => src.includes('ringing') && !paused);

/** The number of microphones that calls still hold. */
const openMicrophones = () =>
  peers.flatMap((peer) => peer.getSenders()).filter(({ track }) => track?.readyState === 'live').length;

/** The address of the phone system: the page's own origin, unless the address of the page names another phone system. */
const url = new URLSearchParams(location.search).get('phone') ?? location.origin;
const client = createClient({ url, app: 'callside' });
client.onError((error) => console.error(error.code, error.status, error.cause));
Object.assign(globalThis, { client, createProof, peers, heard, openMicrophones, playsRingback, rings });
