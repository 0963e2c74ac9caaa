import { createSecretKey } from 'node:crypto';
import type { RTCDtlsTransport } from 'werift';

/**
 * Makes a transport keep its keys in the form that Node works with. As octets, Node finds out what they are for every
 * packet anew, which takes three times as long as the encryption itself.
 */
export function quickenKeys({ srtp }: RTCDtlsTransport): void {
  for (const { cipher } of [srtp.localContext, srtp.remoteContext]) {
    if (!Buffer.isBuffer(cipher.srtpSessionKey)) continue;
    // werift only hands it on to Node, which takes both.
    Object.assign(cipher, { srtpSessionKey: createSecretKey(cipher.srtpSessionKey) });
  }
}
