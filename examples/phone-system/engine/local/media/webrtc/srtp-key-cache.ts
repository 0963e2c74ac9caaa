import { createSecretKey } from 'node:crypto';
import type { RTCDtlsTransport } from 'werift';

/**
 * Caches a transport's SRTP keys as key objects. With octets, Node parses the key again for every packet, which takes
 * three times as long as the encryption itself.
 */
export function cacheSrtpKeys({ srtp }: RTCDtlsTransport): void {
  for (const { cipher } of [srtp.localContext, srtp.remoteContext]) {
    if (!Buffer.isBuffer(cipher.srtpSessionKey)) continue;
    // werift only passes it on to Node, which accepts both.
    Object.assign(cipher, { srtpSessionKey: createSecretKey(cipher.srtpSessionKey) });
  }
}
