/** Refused origins that are remembered, so that each is told once. */
const mostRemembered = 100;

/**
 * Stops every message that does not come from a page around this one, or from a frame that this page has made itself, with
 * an allowed origin, or from a window of our own origin that it has opened, before anybody else sees it. postmate's child takes a handshake from any window and any origin, so this has
 * to stand in front of it, installed first and in the capture phase.
 *
 * @param isAllowed whether an origin, as in `MessageEvent.origin`, may talk to the widget
 * @param isOwn whether a window belongs to a frame that this page has made
 * @param onRefused called once per refused origin
 */
export function installOriginGate(options: {
  isAllowed: (origin: string) => boolean;
  isOwn: (source: MessageEventSource | null) => boolean;
  onRefused: (origin: string) => void;
  signal: AbortSignal;
}): void {
  const refused = new Set<string>();
  window.addEventListener(
    'message',
    (event) => {
      const isNear = isAround(event.source) || options.isOwn(event.source);
      if ((isNear && options.isAllowed(event.origin)) || isOfOpenedWindow(event)) return;
      event.stopImmediatePropagation();
      if (refused.has(event.origin) || refused.size > mostRemembered) return;
      refused.add(event.origin);
      options.onRefused(event.origin);
    },
    { capture: true, signal: options.signal },
  );
}

/** Whether a window has this one in it, at whatever depth. */
function isAround(source: MessageEventSource | null): boolean {
  for (let one: Window = window; one !== one.parent; one = one.parent) if (one.parent === source) return true;
  return false;
}

/** The window for signing in is this address too, and nothing of another origin that it may go to is heard. */
const isOfOpenedWindow = ({ source, origin }: MessageEvent): boolean =>
  origin === location.origin && source !== null && 'opener' in source && source.opener === window;
