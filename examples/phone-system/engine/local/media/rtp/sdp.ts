/** Reads and changes session descriptions of a call. */

const eol = '\r\n';

/** True if the sender of this description does not want to receive: it has put the call on hold. */
export function isHold(sdp: string): boolean {
  return /^a=(sendonly|inactive)\s*$/m.test(sdp);
}

/** True for a WebRTC description: its audio is encrypted with keys from the handshake. */
export function speaksWebRtc(sdp: string): boolean {
  return /^a=fingerprint:/m.test(sdp);
}

/** True if the description offers audio. */
export function hasAudio(sdp: string): boolean {
  return /^m=audio [1-9]/m.test(sdp);
}

/** Requests packets of 20 ms, which can be forwarded unchanged. */
export function withPacketTime(sdp: string): string {
  return sdp.replace(/^(m=audio [\s\S]*?)(a=rtpmap:)/m, `$1a=ptime:20${eol}a=maxptime:20${eol}$2`);
}

/** Declares "ice-lite" for the whole session, where browsers look for it; werift declares it for each medium. */
export function withSessionIceLite(sdp: string): string {
  const line = `a=ice-lite${eol}`;
  return sdp.replaceAll(line, '').replace(/^t=.*\r\n/m, (timing) => timing + line);
}

/**
 * Removes the generation that browsers append to their candidates: a number of their own, which RFC 8839 does not have.
 * werift compares it with its own count and ignores the path if they differ, as after a restart of this process.
 */
export function withoutGenerations(sdp: string): string {
  return sdp.replace(/^(a=candidate:.*?) generation \d+/gm, '$1');
}
