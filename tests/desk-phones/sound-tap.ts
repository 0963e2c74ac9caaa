import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { laws } from '#phone-system/engine/local/media/codecs/g711.ts';
import { strengthOf } from '#phone-system/engine/local/testing/strength.ts';
import { freePort } from '#tests/support/network/free-port.ts';

/** The side that a datagram comes from: the phone (near) or the phone system (far). */
type Side = 'near' | 'far';

const rtpHeaderOctets = 12;
/** Noise is too weak in so many packets to be taken for a tone. */
const packetsOfPart = 10;

/** A door for packets with sound, and the port beside it for reports. */
type Door = readonly [sound: Socket, reports: Socket];

/**
 * A path that all sound of a call takes, so that a test sees every datagram. `change` puts it into the descriptions of
 * SIP messages, whose length stays the same, since all ports have five digits.
 */
export class SoundTap {
  /** All datagrams so far. */
  readonly seen: { readonly from: Side; readonly isReport: boolean; readonly octets: Buffer }[] = [];
  readonly #doors: Readonly<Record<Side, Door>>;
  /** The ports for sound of both sides. */
  readonly #ports = new Map<Side, number>();

  private constructor(near: Door, far: Door) {
    this.#doors = { near, far };
    for (const from of ['near', 'far'] as const)
      for (const at of [0, 1] as const)
        this.#doors[from][at].on('message', (octets) => this.#pass(from, at, octets));
  }

  static async open(): Promise<SoundTap> {
    return new SoundTap(await openDoor(), await openDoor());
  }

  readonly change = (octets: Buffer, from: Side): Buffer => {
    // A description names the port where its side hears, which is a door of the other side.
    const [door] = this.#doors[from === 'near' ? 'far' : 'near'];
    const own = door.address().port;
    const text = octets.toString('latin1').replace(/^m=audio (\d{5}) /gm, (_, port: string) => {
      this.#ports.set(from, Number(port));
      return `m=audio ${own} `;
    });
    return Buffer.from(
      text.replace(/^a=rtcp:\d{5}/gm, () => `a=rtcp:${own + 1}`),
      'latin1',
    );
  };

  /** Returns the packets with sound of a side. */
  packetsOf(side: Side): readonly Buffer[] {
    return this.seen.flatMap(({ from, isReport, octets }) => (from === side && !isReport ? octets : []));
  }

  /** The octets from a side in which G.711 can be heard with this tone, counted in fifths of a second. */
  clearOctets(side: Side, hertz: number): number {
    const payloads = this.packetsOf(side).map((octets) => octets.subarray(rtpHeaderOctets));
    const parts = Array.from({ length: Math.floor(payloads.length / packetsOfPart) }, (_, at) =>
      Buffer.concat(payloads.slice(at * packetsOfPart, (at + 1) * packetsOfPart)),
    );
    const isClear = (part: Buffer) => laws.some((law) => strengthOf(law.decode(part), hertz) > 0.1);
    return parts.filter(isClear).reduce((sum, { length }) => sum + length, 0);
  }

  async close(): Promise<void> {
    const all = Object.values(this.#doors).flat();
    await Promise.all(all.map((socket) => socket[Symbol.asyncDispose]()));
  }

  #pass(from: Side, at: 0 | 1, octets: Buffer): void {
    this.seen.push({ from, isReport: at === 1, octets });
    const to = from === 'near' ? 'far' : 'near';
    const port = this.#ports.get(to);
    if (port !== undefined) this.#doors[to][at].send(octets, port + at, '127.0.0.1');
  }
}

/** Opens an even port and the port after it. */
async function openDoor(): Promise<Door> {
  const first = await freePort(3);
  const port = first + (first % 2);
  return [await bind(port), await bind(port + 1)];
}

async function bind(port: number): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}
