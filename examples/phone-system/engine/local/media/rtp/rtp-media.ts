import type { RemoteInfo, Socket } from 'node:dgram';
import { type BlockList, isIP } from 'node:net';
import type { PacketCounts, SoundEncryption } from '../../../port.ts';
import type { Sound } from '../endpoints/audio-endpoint.ts';
import { AudioSender } from '../endpoints/audio-sender.ts';
import { SecureSound } from '../srtp/sdp-crypto.ts';
import type { PhoneMedia } from '../webrtc/phone-media.ts';
import { PlainSdpWriter, type RemoteSound, readPlainSdp } from './plain-sdp.ts';
import { RtcpReports, reportEveryMs } from './rtcp-reports.ts';
import { readRtp, writeRtp } from './rtp-packet.ts';
import type { RtpPair, RtpPorts } from './rtp-ports.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

export interface RtpMediaOptions {
  readonly ports: RtpPorts;
  /** Our address towards the phone. */
  readonly address: string;
  /** That address as the phone sees it; `address` by default. */
  readonly named?: string;
  /** Returns the address of a socket outside, where a router is in between. */
  readonly outside?: (socket: Socket) => Promise<Address | undefined>;
  /** The host from which the phone signals: its audio may come from there too, whatever its description. */
  readonly phoneHost: string;
  /** Other addresses from which its audio may come. */
  readonly alsoFrom?: BlockList;
  /** Whether the sound is encrypted; `none` by default. */
  readonly encryption?: SoundEncryption;
  /** True: keys are offered also where encryption is optional, as nobody else can read them on their way. */
  readonly offersKeys?: boolean;
  readonly onDigit: (digit: string) => void;
}

/**
 * The maximum number of packets (0.9 s) to an address that has sent none. A description may name any address; only the
 * signalling host is proven.
 */
const maxUnproven = 45;

/**
 * The audio of a leg to a desk phone: RTP or SRTP with Opus, G.722 or G.711, and RFC 4733 keys. Audio is sent to the
 * address that it comes from, so that a phone behind a router receives it. The described address is preferred to any
 * other port of the same host, and packets of other hosts are ignored.
 */
export class RtpMedia implements PhoneMedia {
  readonly mayBeSilent = true;
  readonly #options: RtpMediaOptions;
  readonly #voice: AudioSender;
  readonly #encryption: SoundEncryption;
  readonly #secure: SecureSound | undefined;
  readonly #sdp: PlainSdpWriter;
  readonly #reports = new RtcpReports();
  #opening: Promise<RtpPair> | undefined;
  #pair: RtpPair | undefined;
  /** Our port as the phone sees it; undefined: it is that of the socket. */
  #portOutside: number | undefined;
  /** The address that the phone signals from. */
  #phoneHost: string;
  #remote: RemoteSound | undefined;
  /** The actual source of the audio, once known. */
  #source: Address | undefined;
  #reportsTo: Address | undefined;
  /** The number of packets to the described address before any arrived. */
  #unproven = 0;
  #packets = 0;
  #heardAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: RtpMediaOptions) {
    this.#options = options;
    this.#encryption = options.encryption ?? 'none';
    this.#secure = this.#encryption === 'none' ? undefined : new SecureSound();
    this.#sdp = new PlainSdpWriter(this.#secure);
    this.#phoneHost = options.phoneHost;
    this.#voice = new AudioSender(options.onDigit);
  }

  get isReady(): boolean {
    return this.#pair !== undefined && this.#remote !== undefined;
  }

  get signsOfLife(): number | undefined {
    return this.isHeld ? undefined : this.#packets;
  }

  get packets(): PacketCounts {
    return this.#reports.counts;
  }

  get heardAt(): number | undefined {
    return this.#heardAt;
  }

  get isHeld(): boolean {
    return this.#remote !== undefined && ['sendonly', 'inactive'].includes(this.#remote.direction);
  }

  async answerOffer(sdp: string): Promise<string> {
    const remote = this.#readSdp(sdp);
    const own = await this.#own();
    await this.#learn(remote);
    return this.#sdp.answer(own, remote);
  }

  offer(): Promise<string> {
    return this.#offerWith(this.#offeredKeys);
  }

  offerKeysOnly(): Promise<string> | undefined {
    const isChoice = this.#encryption === 'optional' && this.#options.offersKeys;
    return isChoice ? this.#offerWith('required') : undefined;
  }

  async acceptAnswer(sdp: string): Promise<void> {
    await this.#learn(this.#readSdp(sdp));
  }

  movedTo(host: string): void {
    if (host === this.#phoneHost) return;
    this.#phoneHost = host;
    this.#forgetSource();
  }

  sendDigits(digits: string): void {
    this.#voice.press(digits);
  }

  read(): Sound | undefined {
    return this.#voice.read();
  }

  write(sound: Sound | undefined): void {
    const to = this.#destination();
    if (!this.#pair || !to || this.isHeld || this.#isClosed) {
      this.#voice.skip();
      return;
    }
    const packet = this.#voice.next(sound);
    if (!packet) return;
    this.#reports.sent(packet);
    this.#unproven += 1;
    // A packet that cannot be sent counts as lost on its way.
    const clear = writeRtp(packet, this.#reports.ssrc);
    this.#pair.rtp.send(this.#keys?.protect(clear) ?? clear, to.port, to.host, () => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#voice.close();
    clearInterval(this.#timer);
    // A pair of ports that is still being opened is released too.
    const pair = await this.#opening?.catch(() => undefined);
    if (pair && this.#pair) {
      this.#pair = undefined;
      await this.#sayGoodbye(pair);
      await this.#options.ports.giveBack(pair);
    }
  }

  #open(): Promise<RtpPair> {
    this.#opening ??= this.#options.ports.take(this.#options.address).then(async (pair) => {
      this.#pair = pair;
      pair.rtp.on('message', (datagram, from) => this.#receive(datagram, from));
      pair.rtcp.on('message', (datagram, from) => this.#receiveReport(datagram, from));
      // A phone that closed its port causes a system error for each packet; the next packet shows the same.
      for (const socket of [pair.rtp, pair.rtcp]) socket.on('error', () => undefined);
      if (!this.#isClosed) this.#timer = setInterval(() => this.#report(), reportEveryMs);
      const outside = await this.#options.outside?.(pair.rtp);
      // Where two routers lead outside, the phone sees the other.
      if (outside?.host === this.#ourHost) this.#portOutside = outside.port;
      return pair;
    });
    return this.#opening;
  }

  async #offerWith(keys: SoundEncryption): Promise<string> {
    return this.#sdp.offer(await this.#own(), keys);
  }

  /** Our address as the phone sees it. */
  async #own(): Promise<Address> {
    const { port } = await this.#open();
    return { host: this.#ourHost, port: this.#portOutside ?? port };
  }

  get #ourHost(): string {
    return this.#options.named ?? this.#options.address;
  }

  #readSdp(sdp: string): RemoteSound {
    return readPlainSdp(sdp, this.#encryption);
  }

  /** Sound that is encrypted stays so, in the way that the phone has taken. */
  get #offeredKeys(): SoundEncryption {
    if (this.#remote?.crypto) return this.#remote.profile.includes('SAVP') ? 'required' : 'optional';
    const offers = this.#encryption === 'required' || this.#options.offersKeys;
    return offers ? this.#encryption : 'none';
  }

  /** The keys of all sound; undefined where it is in clear. Before the agreement they open and protect nothing. */
  get #keys(): SecureSound | undefined {
    const isSecret = this.#encryption === 'required' || this.#remote?.crypto !== undefined;
    return isSecret ? this.#secure : undefined;
  }

  async #learn(described: RemoteSound): Promise<void> {
    // A host name would be resolved for every packet: the phone is at its signalling host.
    const host = isIP(described.host) === 0 ? this.#phoneHost : described.host;
    const remote = { ...described, host };
    await this.#voice.agree(remote.formats);
    this.#secure?.learn(remote.crypto);
    if (remote.host !== this.#remote?.host || remote.port !== this.#remote.port) {
      this.#forgetSource();
    }
    this.#remote = remote;
  }

  #forgetSource(): void {
    this.#source = undefined;
    this.#reportsTo = undefined;
    this.#unproven = 0;
  }

  /** Returns the present target of audio; none before an address has shown that it wants it. */
  #destination(): Address | undefined {
    const isProven = this.#reportsTo !== undefined || this.#remote?.host === this.#phoneHost;
    return this.#source ?? (isProven || this.#unproven < maxUnproven ? this.#remote : undefined);
  }

  #receive(datagram: Buffer, from: RemoteInfo): void {
    if (!this.#isFromPhone(from)) return;
    const clear = this.#keys ? this.#keys.open(datagram) : datagram;
    const packet = clear && readRtp(clear);
    if (!packet || !this.#voice.knows(packet.payloadType)) return;
    if (!this.#source || this.#isDescribed(from)) this.#source = { host: from.address, port: from.port };
    if (from.port !== this.#source.port || from.address !== this.#source.host) return;
    this.#packets += 1;
    this.#heardAt = performance.now();
    this.#reports.heard(packet, this.#voice.clockRate);
    this.#voice.receive(packet);
  }

  #receiveReport(datagram: Buffer, from: RemoteInfo): void {
    if (!this.#isFromPhone(from)) return;
    const clear = this.#keys ? this.#keys.openReport(datagram) : datagram;
    if (!clear || !this.#reports.read(clear, this.#voice.clockRate)) return;
    // A phone that sends no audio still sends reports.
    this.#packets += 1;
    this.#reportsTo ??= { host: from.address, port: from.port };
  }

  #isDescribed({ address, port }: RemoteInfo): boolean {
    return address === this.#remote?.host && port === this.#remote.port;
  }

  #isFromPhone({ address }: RemoteInfo): boolean {
    if (address === this.#remote?.host || address === this.#phoneHost) return true;
    return this.#options.alsoFrom?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ?? false;
  }

  #report(): void {
    if (this.#pair && this.#remote) void this.#sendReport(this.#pair, this.#reports.write());
  }

  #sayGoodbye(pair: RtpPair): Promise<void> {
    return this.#remote ? this.#sendReport(pair, this.#reports.goodbye()) : Promise.resolve();
  }

  #sendReport(pair: RtpPair, report: Buffer): Promise<void> {
    const to = this.#reportsTo ?? { host: this.#remote?.host ?? '', port: this.#remote?.reportPort ?? 0 };
    if (to.port < 1 || to.port > 65_535 || this.#remote?.direction === 'inactive') return Promise.resolve();
    return new Promise((resolve) =>
      pair.rtcp.send(this.#keys?.protectReport(report) ?? report, to.port, to.host, () => resolve()),
    );
  }
}
