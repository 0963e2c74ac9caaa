import { RTCDtlsTransport } from 'werift';
import { localAddressTowards } from '../engine/local/local-address.ts';
import { Sound } from '../engine/local/media/endpoints/audio-endpoint.ts';
import { WebMedia } from '../engine/local/media/webrtc/web-media.ts';
import type { OpenAudioPeer } from '../media-server/audio-peer.ts';

/**
 * An address that is in no network of this machine, so that the outside address is found: Janus does not use the
 * loopback interface.
 */
const elsewhere = '192.0.2.1';

/**
 * Returns a function that opens connections of a single voice to a media server on this machine. They share a
 * certificate.
 */
export function audioPeers(): OpenAudioPeer {
  let certificate: ReturnType<typeof RTCDtlsTransport.SetupCertificate> | undefined;
  return async () => {
    certificate ??= RTCDtlsTransport.SetupCertificate();
    const media = new WebMedia({
      addresses: [localAddressTowards(elsewhere)],
      certificate: await certificate,
      isLite: false,
      onDigit: () => {},
    });
    return {
      offer: () => media.offer(),
      acceptAnswer: (sdp) => media.acceptAnswer(sdp),
      answerOffer: (sdp) => media.answerOffer(sdp),
      read: () => media.read()?.samples,
      write: (frame) => media.write(frame && Sound.of(frame)),
      close: () => media.close(),
    };
  };
}
