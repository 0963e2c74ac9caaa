import { createSocket, type Socket } from 'node:dgram';
import type { Page } from 'playwright';

/** Shares of lost audio packets, 0 to 1. */
export interface Losses {
  /** Towards the browser. */
  down: number;
  /** From the browser. */
  up: number;
}

/** A relay between a browser and the phone system that drops audio packets. */
export class BadNetwork {
  readonly losses: Losses = { down: 0, up: 0 };
  /** Drops everything. */
  isCut = false;
  readonly #sockets: Socket[] = [];

  /** Routes the audio of a page's calls through this relay. Call it before the page is loaded. */
  async between(page: Page): Promise<void> {
    await page.exposeFunction('throughBadNetwork', (sdp: string) => this.#lead(sdp));
    await page.addInitScript(leadThroughBadNetwork);
  }

  close(): void {
    for (const socket of this.#sockets.splice(0)) socket.close();
  }

  /** Replaces the address in a session description by a port of the relay. */
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

  /** Only audio is dropped: ICE checks and RTCP pass (RFC 7983, RFC 5761). */
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
  // The measured quality does not include the load of the test machine.
  const getStats = RTCPeerConnection.prototype.getStats;
  RTCPeerConnection.prototype.getStats = async function () {
    const all = new Map(await getStats.call(this));
    for (const [id, { type }] of all) if (type === 'media-playout') all.delete(id);
    return all as unknown as RTCStatsReport;
  };
}
