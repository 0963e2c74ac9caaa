import type { AlertPlace } from './notification-data.ts';

type Opener = (place: AlertPlace) => void;

let open: Opener = () => {};

/** Says how the app around goes where a clicked alert leads. Returns what ends it. */
export function setAlertPlaces(opener: Opener): () => void {
  open = opener;
  return () => {
    if (open === opener) open = () => {};
  };
}

/** Goes where an alert leads. */
export const openAlertPlace: Opener = (place) => open(place);
