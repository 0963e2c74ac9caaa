import { type RTCCertificate, RTCDtlsTransport } from 'werift';
import type { SoundEncryption } from '../../../port.ts';
import { addressesTowardsBrowser, localAddressTowards } from '../../local-address.ts';
import { blockListOf } from '../../networks.ts';
import { RtpMedia } from '../rtp/rtp-media.ts';
import { RtpPorts, type RtpRange } from '../rtp/rtp-ports.ts';
import { speaksWebRtc } from '../rtp/sdp.ts';
import type { StunServer } from '../rtp/stun-server.ts';
import type { PhoneMedia } from './phone-media.ts';
import { WebMedia } from './web-media.ts';

export interface MediaMakerOptions {
  readonly rtpRange: RtpRange;
  /** Says which port a router gives to a socket. */
  readonly stun?: StunServer | undefined;
}

/** The media properties of the phone at the other end of a leg. */
export interface MediaPhone {
  /** The host from which it signals. */
  readonly host: string;
  /** True for a phone on a WebSocket: it supports WebRTC only. */
  readonly isBrowser: boolean;
  /** Whether its sound is encrypted, without WebRTC. */
  readonly encryption?: SoundEncryption;
  /** Nobody else can read the signalling, and so the keys. */
  readonly isSecure?: boolean;
  /** Our host as the phone sees it, through a router; undefined: that of this machine. */
  readonly ourHost?: string | undefined;
  /** Networks from which its sound comes besides the addresses that its descriptions name. */
  readonly soundFrom?: readonly string[];
}

/** Creates the media for a phone. */
export class MediaMaker {
  readonly #ports: RtpPorts;
  readonly #stun: StunServer | undefined;
  #certificate: RTCCertificate | undefined;

  constructor({ rtpRange, stun }: MediaMakerOptions) {
    this.#ports = new RtpPorts(rtpRange);
    this.#stun = stun;
  }

  /** The number of port pairs in use. */
  get portCount(): number {
    return this.#ports.takenCount;
  }

  async start(): Promise<void> {
    this.#certificate = await RTCDtlsTransport.SetupCertificate();
  }

  /** Creates media for a phone that made this offer, or will get an offer. */
  make(phone: MediaPhone, offer: string, onDigit: (digit: string) => void): PhoneMedia {
    if (offer === '' ? phone.isBrowser : speaksWebRtc(offer)) {
      if (!this.#certificate) throw new Error('The engine is not started');
      const addresses = addressesTowardsBrowser(phone.host);
      return new WebMedia({ addresses, certificate: this.#certificate, onDigit });
    }
    const address = localAddressTowards(phone.host);
    const { host: phoneHost, encryption = 'none', isSecure: offersKeys = false } = phone;
    const { ourHost: named = address, soundFrom = [] } = phone;
    const stun = phone.ourHost === undefined ? undefined : this.#stun;
    return new RtpMedia({
      ...{ ports: this.#ports, address, named, phoneHost, encryption, offersKeys, onDigit },
      alsoFrom: blockListOf(soundFrom),
      ...(stun && { outside: (socket) => stun.addressOf(socket) }),
    });
  }
}
