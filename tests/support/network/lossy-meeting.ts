import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { Page } from 'playwright';
import type { MediaClientFrame, MediaServerFrame } from '../../../sdk/wire/meetings/media-frames.ts';

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

  constructor(share: number) {
    this.#share = share;
  }

  /** The packets of all pages so far. */
  get packets(): { readonly passed: number; readonly lost: number } {
    const sum = (of: 'passed' | 'lost') => this.#lines.reduce((all, line) => all + line[of], 0);
    return { passed: sum('passed'), lost: sum('lost') };
  }

  /** Leads the media of a page's meetings through this network. Call it before the page is loaded. */
  async between(page: Page): Promise<void> {
    await page.routeWebSocket(/\/meeting\?/, (client) => {
      const server = client.connectToServer();
      const lines = new Map<string, LossyLine>();
      const lineOf = (pair: number, connection: Connection): LossyLine => {
        const key = `${pair} ${connection}`;
        const line = lines.get(key) ?? new LossyLine(this.#share);
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

/** The server learns one address of the page, that of the relay. */
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

/** The page learns one address of the server, that of the relay. */
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

/** One connection between a page and the server. */
class LossyLine {
  passed = 0;
  lost = 0;
  page: Pick<RemoteInfo, 'address' | 'port'> | undefined;
  server: Pick<RemoteInfo, 'address' | 'port'> | undefined;
  readonly #share: number;
  #doors: Promise<{ readonly toServer: Socket; readonly toPage: Socket }> | undefined;
  #isClosed = false;

  constructor(share: number) {
    this.#share = share;
  }

  /** Opens the door for packets of the page, `toServer`, and the one for packets of the server, `toPage`. */
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
      if (this.page && this.#passes()) toServer.send(packet, this.page.port, this.page.address);
    });
    return { toServer, toPage };
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
