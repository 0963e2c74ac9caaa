import { SessionDescriptionHandler } from 'sip.js/lib/platform/web/session-description-handler/session-description-handler.js';
import type { IceServer } from '#wire/phones/ice-server.ts';
import { forBrowser, isTurn } from './ice-servers.ts';

/** Host candidates arrive at once and together, so gathering ends after this time without another candidate. */
const quietMs = 15;
const gatheringTimeoutMs = 200;
/** A server on another continent answers within this time. A silent server must not delay the call. */
const serverTimeoutMs = 1_500;

export interface MediaOptions {
  /** Returns the audio to send when it is first needed. */
  readonly local: () => Promise<MediaStream>;
  readonly iceServers: readonly IceServer[];
}

/** The media side of a call. */
export function createMedia(
  logger: ConstructorParameters<typeof SessionDescriptionHandler>[0],
  { local, iceServers }: MediaOptions,
): SessionDescriptionHandler {
  const handler = new SessionDescriptionHandler(logger, local, {
    iceGatheringTimeout: iceServers.length > 0 ? serverTimeoutMs : gatheringTimeoutMs,
    peerConnectionConfiguration: { iceServers: forBrowser(iceServers) },
  });
  const isLast = lastCandidate(iceServers);
  let timer: ReturnType<typeof setTimeout> | undefined;
  handler.peerConnection?.addEventListener('icecandidate', ({ candidate }) => {
    clearTimeout(timer);
    if (candidate && isLast(candidate)) timer = setTimeout(() => handler.iceGatheringComplete(), quietMs);
  });
  return handler;
}

/** Which candidates nothing is to be waited for after: the best that the servers can give. */
function lastCandidate(iceServers: readonly IceServer[]): (candidate: RTCIceCandidate) => boolean {
  if (iceServers.length === 0) return () => true;
  const relays = iceServers.some(isTurn);
  return ({ type }) => type === 'relay' || (!relays && type === 'srflx');
}
