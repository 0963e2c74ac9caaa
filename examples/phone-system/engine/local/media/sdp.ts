/** What an SDP says about a call, and the one thing that has to be changed in it. */

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

/** The payload type that the description gives keys (telephone-event/8000), if it has them. */
export function keyPayloadType(sdp: string): number | undefined {
  const found = /^a=rtpmap:(\d+) telephone-event\/8000/m.exec(sdp)?.[1];
  return found === undefined ? undefined : Number(found);
}

/**
 * Takes telephone-event/48000 out of an offer. werift matches codecs by name alone and would agree on it although
 * it was told 8000; a browser would then hold every key six times too long.
 */
export function withoutWidebandKeys(sdp: string): string {
  const payloadType = /^a=rtpmap:(\d+) telephone-event\/48000/m.exec(sdp)?.[1];
  if (payloadType === undefined) return sdp;
  return sdp
    .split(eol)
    .filter((line) => !new RegExp(`^a=(rtpmap|fmtp):${payloadType} `).test(line))
    .map((line) =>
      line.startsWith('m=audio') ? line.replace(new RegExp(` ${payloadType}(?= |$)`), '') : line,
    )
    .join(eol);
}

/** Says "ice-lite" for the whole session, where browsers look for it; werift says it of each medium. */
export function withSessionIceLite(sdp: string): string {
  const line = `a=ice-lite${eol}`;
  return sdp.replaceAll(line, '').replace(/^t=.*\r\n/m, (timing) => timing + line);
}
