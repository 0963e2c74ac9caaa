import type { AlertTarget } from './notification-data.ts';

/** `item` is the id of the chat room or of the conversation by text messages that an alert is about. */
type Opener = (place: AlertTarget, item?: string) => void;

let open: Opener | undefined;
/** An alert that was clicked before the app registered its opener. */
let pending: Parameters<Opener> | undefined;

/** Registers the function that opens the target of a clicked alert. Returns a function that unregisters it. */
export function setAlertOpener(opener: Opener): () => void {
  open = opener;
  if (pending) opener(...pending);
  pending = undefined;
  return () => {
    if (open === opener) open = undefined;
  };
}

/** Opens the target of an alert, as soon as the app has registered its opener. */
export function openAlertTarget(...target: Parameters<Opener>): void {
  if (open) open(...target);
  else pending = target;
}
