import { randomInt } from 'node:crypto';
import type { SoundEncryption } from '../../../port.ts';
import { clockRates } from '../codecs/codec.ts';
import {
  bestOf,
  type Format,
  type Formats,
  type KeyFormat,
  keysFor,
  readFormats,
} from '../codecs/formats.ts';
import { type CryptoLine, readCrypto, type SecureSound } from '../srtp/sdp-crypto.ts';

/** Session descriptions of RTP, plain or with keys for SRTP (RFC 4566, 3264, 4568). */

/** The RTP profiles that are supported. An answer repeats the profile of its offer (RFC 3264, 6.1). */
type Profile = `RTP/${'' | 'S'}AVP${'' | 'F'}`;

type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** The audio description of a phone. */
export interface RemoteSound {
  readonly host: string;
  readonly port: number;
  readonly reportPort: number;
  readonly profile: Profile;
  /** Its key; undefined: the sound is not encrypted. */
  readonly crypto: CryptoLine | undefined;
  readonly formats: Formats;
  readonly direction: Direction;
  /** All "m=" lines of the description, with ours: an answer needs a line for each. */
  readonly media: readonly string[];
  readonly mediaIndex: number;
}

/** The description has no format that is supported here. */
export class NoCommonSound extends Error {
  override readonly name = 'NoCommonSound';
}

const audioLine = /^m=audio ([1-9]\d*)(?:\/\d+)? (RTP\/S?AVPF?) [\d ]+$/;

/** The profiles that are taken, the preferred first. A key beside a plain profile makes it encrypted all the same. */
const profiles: Readonly<Record<SoundEncryption, readonly RegExp[]>> = {
  none: [/ RTP\/AVP/],
  optional: [/ RTP\/SAVP/, / RTP\/AVP/],
  required: [/ RTP\/SAVP/, / RTP\/AVP/],
};

/**
 * Reads the description of a phone.
 *
 * @throws NoCommonSound
 */
export function readPlainSdp(sdp: string, encryption: SoundEncryption = 'none'): RemoteSound {
  const lines = sdp.split(/\r\n|\r|\n/);
  const starts = lines.flatMap((line, at) => (line.startsWith('m=') ? at : []));
  const media = starts.map((at) => lines[at] ?? '');
  const mediaIndex = indexOfSound(media, encryption);
  const start = starts[mediaIndex];
  const [, port = '', profile = ''] = audioLine.exec(media[mediaIndex] ?? '') ?? [];
  if (start === undefined) throw new NoCommonSound('No sound is offered that we take');
  const session = lines.slice(0, starts[0]);
  const own = lines.slice(start, starts[mediaIndex + 1]);
  const find = (pattern: RegExp): string | undefined => {
    const line = own.find((one) => pattern.test(one)) ?? session.find((one) => pattern.test(one));
    return line && pattern.exec(line)?.[1];
  };
  const host = find(/^c=IN IP[46] ([^\s/]+)/);
  if (host === undefined || Number(port) > 65_535)
    throw new NoCommonSound('No address for the sound is given');
  const crypto = encryption === 'none' ? undefined : own.map(readCrypto).find(Boolean);
  const isPlain = encryption !== 'required' && !profile.includes('SAVP');
  if (!crypto && !isPlain) throw new NoCommonSound('No key can be used');
  const formats = readFormats(own.join('\n'));
  if (formats.sound.length === 0) throw new NoCommonSound('No codec is common');
  return {
    host,
    port: Number(port),
    reportPort: Number(find(/^a=rtcp:(\d+)/) ?? Number(port) + 1),
    profile: profile as Profile,
    crypto,
    formats,
    direction: isNowhere(host) ? 'inactive' : ((find(directionLine) as Direction | undefined) ?? 'sendrecv'),
    media,
    mediaIndex,
  };
}

/** Returns the place of the sound among the media; -1 if there is none that we take. */
function indexOfSound(media: readonly string[], encryption: SoundEncryption): number {
  const places = profiles[encryption].map((profile) =>
    media.findIndex((line) => audioLine.test(line) && profile.test(line)),
  );
  return places.find((place) => place >= 0) ?? -1;
}

const directionLine = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/;

/** Our formats, the best first. */
const offered: Formats = {
  sound: [
    { codec: 'opus', payloadType: 111 },
    { codec: 'PCMU', payloadType: 0 },
    { codec: 'PCMA', payloadType: 8 },
    { codec: 'G722', payloadType: 9 },
  ],
  // Phones expect this clock rate, whatever that of their audio.
  keys: [{ payloadType: 101, clockRate: 8000 }],
};

const answers: Readonly<Record<Direction, Direction>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

/** An address without a host: an old way to hold. */
function isNowhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Writes our own descriptions of a leg, with an increasing version. */
export class PlainSdpWriter {
  readonly #session = randomInt(2 ** 31);
  readonly #secure: SecureSound | undefined;
  #version = 0;

  /** @param secure the keys of the leg; undefined: there are none */
  constructor(secure?: SecureSound) {
    this.#secure = secure;
  }

  /** @param keys whether keys are offered, beside a plain profile or as the only choice */
  offer(address: { readonly host: string; readonly port: number }, keys: SoundEncryption = 'none'): string {
    const crypto = keys === 'none' ? [] : (this.#secure?.offer() ?? []);
    const profile = keys === 'required' ? 'RTP/SAVP' : 'RTP/AVP';
    return this.#write(address, [media({ port: address.port, profile, crypto }, offered, 'sendrecv')]);
  }

  /** Answers an offer with the only codec that is used from now on. */
  answer(address: { readonly host: string; readonly port: number }, remote: RemoteSound): string {
    const format = bestOf(remote.formats);
    const keys = format && keysFor(format, remote.formats);
    const agreed = { sound: format ? [format] : [], keys: keys ? [keys] : [] };
    const crypto = remote.crypto && this.#secure ? [this.#secure.answer(remote.crypto)] : [];
    const own = media(
      { port: address.port, profile: remote.profile, crypto },
      agreed,
      answers[remote.direction],
    );
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
  {
    port,
    profile,
    crypto,
  }: { readonly port: number; readonly profile: Profile; readonly crypto: readonly string[] },
  { sound, keys }: Formats,
  direction: Direction,
): readonly string[] {
  const types = [...sound, ...keys].map(({ payloadType }) => payloadType);
  return [
    `m=audio ${port} ${profile} ${types.join(' ')}`,
    ...sound.flatMap(soundLines),
    ...keys.flatMap(keyLines),
    ...crypto,
    'a=ptime:20',
    'a=maxptime:20',
    `a=${direction}`,
  ];
}

function soundLines({ codec, payloadType }: Format): readonly string[] {
  const named = `a=rtpmap:${payloadType} ${codec}/${clockRates[codec]}`;
  // Opus is called stereo in every description (RFC 7587, 7).
  return codec === 'opus' ? [`${named}/2`, `a=fmtp:${payloadType} useinbandfec=1`] : [named];
}

function keyLines({ payloadType, clockRate }: KeyFormat): readonly string[] {
  return [`a=rtpmap:${payloadType} telephone-event/${clockRate}`, `a=fmtp:${payloadType} 0-16`];
}

/** Refuses a medium: its line with the port 0. */
function refused(line: string): string {
  return line.replace(/^(m=\S+) \S+/, '$1 0');
}
