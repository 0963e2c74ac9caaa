/** The number of refused origins that are remembered, so that each is reported once. */
const maxEntries = 100;

/**
 * Drops every message except messages from (1) an ancestor or own relay frame with an allowed origin, (2) a same-origin
 * window that we opened. Install it first, in the capture phase: postmate's child would accept a handshake from any
 * window and any origin.
 *
 * @param isShared true if scripts of a CRM hear messages, too, and check their origin themselves: only messages for the
 *   bridge are dropped
 * @param isAllowed whether an origin, as in `MessageEvent.origin`, may talk to the widget
 * @param isOwn whether a window belongs to a frame that this page has made
 * @param onRefused called once per refused origin
 */
export function installOriginGate(options: {
  isAllowed: (origin: string) => boolean;
  isOwn: (source: MessageEventSource | null) => boolean;
  onRefused: (origin: string) => void;
  isShared: boolean;
  signal: AbortSignal;
}): void {
  const refused = new Set<string>();
  window.addEventListener(
    'message',
    (event) => {
      if (options.isShared && !isForBridge(event.data)) return;
      const isNear = isAround(event.source) || options.isOwn(event.source);
      if ((isNear && options.isAllowed(event.origin)) || isOfOpenedWindow(event)) return;
      event.stopImmediatePropagation();
      if (refused.has(event.origin) || refused.size > maxEntries) return;
      refused.add(event.origin);
      options.onRefused(event.origin);
    },
    { capture: true, signal: options.signal },
  );
}

/** Returns true for a message of the bridge, or of postmate's handshake. */
const isForBridge = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && ('callside' in data || 'postmate' in data);

/** Returns true if a window contains this window, at any depth. */
function isAround(source: MessageEventSource | null): boolean {
  for (let one: Window = window; one !== one.parent; one = one.parent) if (one.parent === source) return true;
  return false;
}

/** The sign-in window is at this address too; messages of other origins that it may navigate to are dropped. */
const isOfOpenedWindow = ({ source, origin }: MessageEvent): boolean =>
  origin === location.origin && source !== null && 'opener' in source && source.opener === window;
