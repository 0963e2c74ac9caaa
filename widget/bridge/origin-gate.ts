/**
 * Stops every message from the parent that does not come from an allowed origin before anybody else in this
 * page sees it. postmate's child takes a handshake from any window and any origin, so this has to stand in
 * front of it, installed first and in the capture phase. What other windows send is stopped as well.
 *
 * @param isAllowed whether an origin (exact, as in `MessageEvent.origin`) may talk to the widget
 * @param onRefused called once per refused origin
 */
export function installOriginGate(options: {
  isAllowed: (origin: string) => boolean;
  onRefused: (origin: string) => void;
  signal: AbortSignal;
}): void {
  const refused = new Set<string>();
  window.addEventListener(
    'message',
    (event) => {
      const fromParent = event.source === window.parent;
      if (fromParent && event.origin !== 'null' && options.isAllowed(event.origin)) return;
      event.stopImmediatePropagation();
      if (refused.has(event.origin) || refused.size > 100) return;
      refused.add(event.origin);
      options.onRefused(event.origin);
    },
    { capture: true, signal: options.signal },
  );
}
