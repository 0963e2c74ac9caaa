import { createClient, createProof } from '../../../sdk/index.ts';

/** Where a test wants sound to go through a relay of its own: the relay's port for an address. */
declare const relayPort: ((host: string, port: number) => Promise<number>) | undefined;

const peers: WatchedPeerConnection[] = [];
class WatchedPeerConnection extends RTCPeerConnection {
  #energy = 0;
  // After its end a browser knows nothing of it any more.
  readonly #listening = setInterval(() => void this.energy(), 200);

  /** That it has received so far. */
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

/** The description with every address led through the relay. */
async function relayed(sdp: string): Promise<string> {
  const lines = sdp.split('\r\n').map(async (line) => {
    const [start, head, host, port] = candidate.exec(line) ?? [];
    if (!relayPort || start === undefined || host === undefined) return line;
    return `${head} ${host} ${await relayPort(host, Number(port))}${line.slice(start.length)}`;
  });
  return (await Promise.all(lines)).join('\r\n');
}

/** Energy that the latest call has received so far. */
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

/** Whether the page itself tells its user that it rings at the far end. */
const playsRingback = () => sounds.some(({ src, paused }) => src.includes('ringback') && !paused);

/** Whether the page itself rings for its user. */
const rings = () => sounds.some(({ src, paused }) => src.includes('ringing') && !paused);

/** How many microphones calls still hold. */
const openMicrophones = () =>
  peers.flatMap((peer) => peer.getSenders()).filter(({ track }) => track?.readyState === 'live').length;

/** The phone system is that of the page unless the address of the page names another one. */
const url = new URLSearchParams(location.search).get('phone') ?? location.origin;
const client = createClient({ url, app: 'callside' });
client.onError((error) => console.error(error.code, error.status, error.cause));
Object.assign(globalThis, { client, createProof, peers, heard, openMicrophones, playsRingback, rings });
