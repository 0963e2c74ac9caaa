import { type RTCCertificate, RTCDtlsTransport } from 'werift';
import { addressesTowardsBrowser, localAddressTowards } from '../local-address.ts';
import type { PhoneMedia } from './phone-media.ts';
import { RtpMedia } from './rtp-media.ts';
import { RtpPorts, type RtpRange } from './rtp-ports.ts';
import { speaksWebRtc } from './sdp.ts';
import { WebMedia } from './web-media.ts';

export interface MediaMakerOptions {
  readonly rtpRange: RtpRange;
}

/** The phone at the other end of a leg, as far as its sound is concerned. */
export interface MediaPhone {
  /** The host from which it signals. */
  readonly host: string;
  /** True for a phone that came by WebSocket: it has no other sound than WebRTC. */
  readonly isBrowser: boolean;
}

/** Makes the media that a phone can speak. */
export class MediaMaker {
  readonly #ports: RtpPorts;
  #certificate: RTCCertificate | undefined;

  constructor({ rtpRange }: MediaMakerOptions) {
    this.#ports = new RtpPorts(rtpRange);
  }

  /** How many pairs of ports are in use. */
  get portCount(): number {
    return this.#ports.takenCount;
  }

  async start(): Promise<void> {
    this.#certificate = await RTCDtlsTransport.SetupCertificate();
  }

  /** Media for a phone that made this offer, or is going to get one. */
  make(phone: MediaPhone, offer: string, onDigit: (digit: string) => void): PhoneMedia {
    if (offer === '' ? phone.isBrowser : speaksWebRtc(offer)) {
      if (!this.#certificate) throw new Error('The engine is not started');
      const addresses = addressesTowardsBrowser(phone.host);
      return new WebMedia({ addresses, certificate: this.#certificate, onDigit });
    }
    const address = localAddressTowards(phone.host);
    return new RtpMedia({ ports: this.#ports, address, phoneHost: phone.host, onDigit });
  }
}
