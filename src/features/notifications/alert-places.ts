import type { AlertPlace } from './notification-data.ts';

type Opener = (place: AlertPlace) => void;

let open: Opener | undefined;
/** Clicked before it was known how to go there. */
let asked: AlertPlace | undefined;

/** Registers how the app opens the place that a clicked alert leads to. Returns a function that unregisters it. */
export function setAlertPlaces(opener: Opener): () => void {
  open = opener;
  if (asked) opener(asked);
  asked = undefined;
  return () => {
    if (open === opener) open = undefined;
  };
}

/** Goes where an alert leads, as soon as that is known. */
export function openAlertPlace(place: AlertPlace): void {
  if (open) open(place);
  else asked = place;
}
