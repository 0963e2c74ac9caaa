import { createSocket, type Socket } from 'node:dgram';
import type { Page } from 'playwright';

/** Shares of the sound that get lost, 0 to 1. */
export interface Losses {
  /** On the way to the browser. */
  down: number;
  /** On the way from it. */
  up: number;
}

/** What lies between a browser and the phone system: sound goes through here, and some of it gets lost. */
export class BadNetwork {
  readonly losses: Losses = { down: 0, up: 0 };
  /** Nothing gets through at all. */
  isCut = false;
  readonly #sockets: Socket[] = [];

  /** Leads the sound of a page's calls through here. Before the page is loaded. */
  async between(page: Page): Promise<void> {
    await page.exposeFunction('throughBadNetwork', (sdp: string) => this.#lead(sdp));
    await page.addInitScript(leadThroughBadNetwork);
  }

  close(): void {
    for (const socket of this.#sockets.splice(0)) socket.close();
  }

  /** Puts a port of its own in the place of the address that a description names. */
  async #lead(sdp: string): Promise<string> {
    const candidate = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host.*$/im.exec(sdp);
    if (!candidate) return sdp;
    const [line = '', host = '', port = ''] = candidate;
    const front = await this.#relay(host, Number(port));
    const other = line.replace(` ${host} ${port} `, ` 127.0.0.1 ${front} `);
    const rest = sdp.split(/\r?\n/).filter((one) => !one.startsWith('a=candidate:'));
    return [...rest.filter(Boolean), other, ''].join('\r\n');
  }

  async #relay(host: string, port: number): Promise<number> {
    const [front, back] = await Promise.all([this.#open(), this.#open()]);
    let browser: { address: string; port: number } | undefined;
    front.on('message', (packet, from) => {
      browser = from;
      if (!this.#isLost(packet, this.losses.up)) back.send(packet, port, host);
    });
    back.on('message', (packet) => {
      if (browser && !this.#isLost(packet, this.losses.down))
        front.send(packet, browser.port, browser.address);
    });
    return front.address().port;
  }

  #open(): Promise<Socket> {
    const socket = createSocket('udp4');
    this.#sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(0, '127.0.0.1', () => resolve(socket));
    });
  }

  /** Only sound gets lost: checks of the path and reports about it come through (RFC 7983, RFC 5761). */
  #isLost(packet: Buffer, share: number): boolean {
    if (this.isCut) return true;
    const [first = 0, second = 0] = packet;
    const isSound = first >= 128 && first <= 191 && !(second >= 192 && second <= 223);
    return isSound && Math.random() < share;
  }
}

/** Runs in the page before its own scripts. */
function leadThroughBadNetwork(): void {
  const { throughBadNetwork } = window as unknown as { throughBadNetwork(sdp: string): Promise<string> };
  const set: (description: RTCSessionDescriptionInit) => Promise<void> =
    RTCPeerConnection.prototype.setRemoteDescription;
  RTCPeerConnection.prototype.setRemoteDescription = async function (description: RTCSessionDescriptionInit) {
    const sdp = await throughBadNetwork(description.sdp ?? '');
    return set.call(this, { type: description.type, sdp });
  };
  // How busy the machine of the test is, is not what is measured here.
  const getStats = RTCPeerConnection.prototype.getStats;
  RTCPeerConnection.prototype.getStats = async function () {
    const all = new Map(await getStats.call(this));
    for (const [id, { type }] of all) if (type === 'media-playout') all.delete(id);
    return all as unknown as RTCStatsReport;
  };
}
