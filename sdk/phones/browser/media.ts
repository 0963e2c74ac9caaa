import { SessionDescriptionHandler } from 'sip.js/lib/platform/web/session-description-handler/session-description-handler.js';

/** Host candidates come at once and together: after this long without another one, nobody waits for more. */
const quietMs = 15;
const gatheringTimeoutMs = 200;

/** The media side of one call. `local` gives what is sent when it is first needed. */
export function createMedia(
  logger: ConstructorParameters<typeof SessionDescriptionHandler>[0],
  local: () => Promise<MediaStream>,
): SessionDescriptionHandler {
  const handler = new SessionDescriptionHandler(logger, local, {
    iceGatheringTimeout: gatheringTimeoutMs,
    peerConnectionConfiguration: { iceServers: [] },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  handler.peerConnection?.addEventListener('icecandidate', () => {
    clearTimeout(timer);
    timer = setTimeout(() => handler.iceGatheringComplete(), quietMs);
  });
  return handler;
}
