import { randomInt } from 'node:crypto';
import { type Law, laws } from './g711.ts';
import { keyPayloadType } from './sdp.ts';

/** Session descriptions of plain RTP (RFC 4566, 3264). */

type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** What a phone says of its sound. */
export interface RemoteSound {
  readonly host: string;
  readonly port: number;
  readonly reportPort: number;
  /** In the order in which the phone likes them. */
  readonly laws: readonly Law[];
  readonly keyPayloadType: number | undefined;
  readonly direction: Direction;
  /** The lines "m=" of the description, ours among them: an answer needs one for each. */
  readonly media: readonly string[];
  readonly mediaIndex: number;
}

/** What is described cannot be carried here. */
export class NoCommonSound extends Error {
  override readonly name = 'NoCommonSound';
}

const audioLine = /^m=audio ([1-9]\d*)(?:\/\d+)? RTP\/AVPF? ([\d ]+)$/;

/**
 * Reads the description of a phone.
 *
 * @throws NoCommonSound
 */
export function readPlainSdp(sdp: string): RemoteSound {
  const lines = sdp.split(/\r\n|\r|\n/);
  const starts = lines.flatMap((line, at) => (line.startsWith('m=') ? at : []));
  const mediaIndex = starts.findIndex((at) => audioLine.test(lines[at] ?? ''));
  const start = starts[mediaIndex];
  const [, port = '', formats = ''] = audioLine.exec(lines[start ?? 0] ?? '') ?? [];
  if (start === undefined) throw new NoCommonSound('No sound over plain RTP is offered');
  const session = lines.slice(0, starts[0]);
  const own = lines.slice(start, starts[mediaIndex + 1]);
  const find = (pattern: RegExp): string | undefined => {
    const line = own.find((one) => pattern.test(one)) ?? session.find((one) => pattern.test(one));
    return line && pattern.exec(line)?.[1];
  };
  const host = find(/^c=IN IP[46] ([^\s/]+)/);
  if (host === undefined || Number(port) > 65_535)
    throw new NoCommonSound('No address for the sound is given');
  const payloadTypes = formats.trim().split(/\s+/).map(Number);
  const common = payloadTypes.flatMap((type) => laws.find((law) => law.payloadType === type) ?? []);
  if (common.length === 0) throw new NoCommonSound('No codec is common');
  return {
    host,
    port: Number(port),
    reportPort: Number(find(/^a=rtcp:(\d+)/) ?? Number(port) + 1),
    laws: common,
    keyPayloadType: keyPayloadType(own.join('\r\n')),
    direction: isNowhere(host) ? 'inactive' : ((find(directionLine) as Direction | undefined) ?? 'sendrecv'),
    media: starts.map((at) => lines[at] ?? ''),
    mediaIndex,
  };
}

const directionLine = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/;
const usualKeyPayloadType = 101;
const answers: Readonly<Record<Direction, Direction>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

/** An address that nothing can be sent to: an old way to say "hold". */
function isNowhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Writes our own descriptions of one leg, with a version that counts up as it has to. */
export class PlainSdpWriter {
  readonly #session = randomInt(2 ** 31);
  #version = 0;

  offer(address: { readonly host: string; readonly port: number }): string {
    return this.#write(address, [
      media(address.port, { offered: laws, keyType: usualKeyPayloadType, direction: 'sendrecv' }),
    ]);
  }

  /** Answers what was read, with the one law that is used from now on. */
  answer(address: { readonly host: string; readonly port: number }, remote: RemoteSound, law: Law): string {
    const own = media(address.port, {
      offered: [law],
      keyType: remote.keyPayloadType,
      direction: answers[remote.direction],
    });
    return this.#write(
      address,
      remote.media.map((line, at) => (at === remote.mediaIndex ? own : [refused(line)])),
    );
  }

  #write({ host }: { readonly host: string }, parts: readonly (readonly string[])[]): string {
    this.#version += 1;
    const family = host.includes(':') ? 'IP6' : 'IP4';
    const lines = [
      'v=0',
      `o=- ${this.#session} ${this.#version} IN ${family} ${host}`,
      's=Callside',
      `c=IN ${family} ${host}`,
      't=0 0',
      ...parts.flat(),
    ];
    return `${lines.join('\r\n')}\r\n`;
  }
}

function media(
  port: number,
  how: {
    readonly offered: readonly Law[];
    readonly keyType: number | undefined;
    readonly direction: Direction;
  },
): readonly string[] {
  const { offered, keyType, direction } = how;
  const types = [...offered.map((law) => law.payloadType), ...(keyType === undefined ? [] : [keyType])];
  const keys =
    keyType === undefined ? [] : [`a=rtpmap:${keyType} telephone-event/8000`, `a=fmtp:${keyType} 0-16`];
  return [
    `m=audio ${port} RTP/AVP ${types.join(' ')}`,
    ...offered.map((law) => `a=rtpmap:${law.payloadType} ${law.name}/8000`),
    ...keys,
    'a=ptime:20',
    `a=${direction}`,
  ];
}

/** Says no to a medium: its line with the port 0. */
function refused(line: string): string {
  return line.replace(/^(m=\S+) \S+/, '$1 0');
}
