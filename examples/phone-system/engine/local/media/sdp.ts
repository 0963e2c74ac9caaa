/** What an SDP says about a call, and what has to be changed in it. */

const eol = '\r\n';

/** True if the phone that sent this description does not want to hear: it has put the call on hold. */
export function isHold(sdp: string): boolean {
  return /^a=(sendonly|inactive)\s*$/m.test(sdp);
}

/** True if the description is that of WebRTC: its sound is encrypted by keys that travel with it. */
export function speaksWebRtc(sdp: string): boolean {
  return /^a=fingerprint:/m.test(sdp);
}

/** True if the description offers sound. */
export function hasAudio(sdp: string): boolean {
  return /^m=audio [1-9]/m.test(sdp);
}

/** Asks for packets of 20 ms, which can be passed on as they come. */
export function withPacketTime(sdp: string): string {
  return sdp.replace(/^(m=audio [\s\S]*?)(a=rtpmap:)/m, `$1a=ptime:20${eol}a=maxptime:20${eol}$2`);
}

/** Says "ice-lite" for the whole session, where browsers look for it; werift says it of each medium. */
export function withSessionIceLite(sdp: string): string {
  const line = `a=ice-lite${eol}`;
  return sdp.replaceAll(line, '').replace(/^t=.*\r\n/m, (timing) => timing + line);
}
