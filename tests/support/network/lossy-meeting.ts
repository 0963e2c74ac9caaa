import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { Page } from 'playwright';
import type { MediaClientFrame, MediaServerFrame } from '#wire/meetings/media-frames.ts';

type Connection = Extract<MediaClientFrame, { type: 'mediaCandidate' }>['connection'];

/** An ICE candidate of this machine for UDP: what is before its address, the address, the port, and what is after it. */
const hostCandidate = /^((?:a=)?candidate:\S+ 1 udp \d+ )([\d.]+) (\d+)( typ host.*)$/i;

/**
 * A bad network between pages and the media server of their meetings. Both sides learn only the address of a relay, which drops a
 * share of all packets in each direction: media, reports about them, and the set-up of the connection.
 */
export class LossyMeeting {
  readonly #share: number;
  readonly #lines: LossyLine[] = [];
  readonly #damage = { sources: new Set<number>(), packets: 0 };

  constructor(share: number) {
    this.#share = share;
  }

  /** The packets of all pages so far. */
  get packets(): { readonly passed: number; readonly lost: number } {
    const sum = (of: 'passed' | 'lost') => this.#lines.reduce((all, line) => all + line[of], 0);
    return { passed: sum('passed'), lost: sum('lost') };
  }

  /** Packets that were damaged so far. */
  get damaged(): number {
    return this.#damage.packets;
  }

  /** From now on, packets with this SSRC reach pages, but cannot be decrypted there. */
  damage(source: number): void {
    this.#damage.sources.add(source);
  }

  /** Leads the media of a page's meetings through this network. Call it before the page is loaded. */
  async between(page: Page): Promise<void> {
    await page.routeWebSocket(/\/meeting\?/, (client) => {
      const server = client.connectToServer();
      const lines = new Map<string, LossyLine>();
      const lineOf = (pair: number, connection: Connection): LossyLine => {
        const key = `${pair} ${connection}`;
        const line = lines.get(key) ?? new LossyLine(this.#share, this.#damage);
        if (!lines.has(key)) this.#lines.push(line);
        lines.set(key, line);
        return line;
      };
      // Frames keep their order.
      let up = Promise.resolve();
      let down = Promise.resolve();
      client.onMessage((text) => {
        up = up.then(async () => {
          const frame = await fromPage(JSON.parse(String(text)), lineOf);
          if (frame) server.send(JSON.stringify(frame));
        });
      });
      server.onMessage((text) => {
        down = down.then(async () =>
          client.send(JSON.stringify(await fromServer(JSON.parse(String(text)), lineOf))),
        );
      });
    });
  }

  close(): void {
    for (const line of this.#lines.splice(0)) line.close();
  }
}

type LineOf = (pair: number, connection: Connection) => LossyLine;

/** The server learns one address of the page: the relay's. */
async function fromPage(
  frame: MediaClientFrame | { readonly type: 'other' },
  lineOf: LineOf,
): Promise<object | undefined> {
  if (frame.type === 'accept' || frame.type === 'publish')
    return { ...frame, sdp: withoutCandidates(frame.sdp).join('\r\n') };
  if (frame.type !== 'mediaCandidate') return frame;
  const found = hostCandidate.exec(frame.candidate);
  if (!found) return undefined;
  const [, before, host = '', port, after] = found;
  const line = lineOf(frame.pair, frame.connection);
  line.page ??= { address: host, port: Number(port) };
  const { toPage } = await line.open(host);
  return { ...frame, candidate: `${before}${host} ${toPage.address().port}${after}` };
}

/** The page learns one address of the server: the relay's. */
async function fromServer(
  frame: MediaServerFrame | { readonly type: 'other' },
  lineOf: LineOf,
): Promise<object> {
  if (frame.type !== 'published' && frame.type !== 'offered') return frame;
  const line = lineOf(frame.pair, frame.type === 'published' ? 'send' : 'receive');
  const lines: string[] = [];
  for (const one of frame.sdp.split('\r\n')) {
    const found = hostCandidate.exec(one);
    if (found) {
      const [, before, host = '', port, after] = found;
      line.server ??= { address: host, port: Number(port) };
      const { toServer } = await line.open(host);
      if (line.server.port === Number(port))
        lines.push(`${before}${host} ${toServer.address().port}${after}`);
    } else if (!one.startsWith('a=candidate:')) lines.push(one);
  }
  return { ...frame, sdp: lines.join('\r\n') };
}

const withoutCandidates = (sdp: string): string[] =>
  sdp.split('\r\n').filter((one) => !one.startsWith('a=candidate:'));

/** How packets of media look, and the types of sender's and receiver's reports, which look alike (RFC 3550, RFC 5761). */
const rtp = { version: 2, headerLength: 12, reports: [200, 201, 202, 203, 204, 205, 206] };

/** A connection between a page and the server. */
class LossyLine {
  passed = 0;
  lost = 0;
  page: Pick<RemoteInfo, 'address' | 'port'> | undefined;
  server: Pick<RemoteInfo, 'address' | 'port'> | undefined;
  readonly #share: number;
  #doors: Promise<{ readonly toServer: Socket; readonly toPage: Socket }> | undefined;
  readonly #damage: { readonly sources: ReadonlySet<number>; packets: number };
  #isClosed = false;

  constructor(share: number, damage: { readonly sources: ReadonlySet<number>; packets: number }) {
    this.#share = share;
    this.#damage = damage;
  }

  /** Opens the door for packets of the page, `toServer`, and the door for packets of the server, `toPage`. */
  open(address: string): Promise<{ readonly toServer: Socket; readonly toPage: Socket }> {
    this.#doors ??= this.#bind(address);
    return this.#doors;
  }

  close(): void {
    this.#isClosed = true;
    void this.#doors?.then(({ toServer, toPage }) => {
      toServer.close();
      toPage.close();
    });
  }

  async #bind(address: string): Promise<{ readonly toServer: Socket; readonly toPage: Socket }> {
    const [toServer, toPage] = await Promise.all([openSocket(address), openSocket(address)]);
    toServer.on('message', (packet, from) => {
      this.page = from;
      if (this.server && this.#passes()) toPage.send(packet, this.server.port, this.server.address);
    });
    toPage.on('message', (packet) => {
      if (this.#isDamaged(packet)) {
        packet.writeUInt8(packet.readUInt8(packet.length - 1) ^ 1, packet.length - 1);
        this.#damage.packets += 1;
      }
      if (this.page && this.#passes()) toServer.send(packet, this.page.port, this.page.address);
    });
    return { toServer, toPage };
  }

  /** Returns true for a packet of damaged media; false for a report about media. */
  #isDamaged(packet: Buffer): boolean {
    if (packet.length < rtp.headerLength || packet.readUInt8(0) >> 6 !== rtp.version) return false;
    const isReport = rtp.reports.includes(packet.readUInt8(1));
    return !isReport && this.#damage.sources.has(packet.readUInt32BE(8));
  }

  #passes(): boolean {
    const isLost = Math.random() < this.#share;
    if (isLost) this.lost += 1;
    else this.passed += 1;
    return !isLost && !this.#isClosed;
  }
}

function openSocket(address: string): Promise<Socket> {
  const socket = createSocket('udp4');
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(0, address, () => resolve(socket));
  });
}
