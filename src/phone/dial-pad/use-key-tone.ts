import { useClient } from '#react/client-context.tsx';

/** Returns a function that plays the tone of a pressed key, unless the user has switched these tones off. */
export function useKeyTone(): (key: string) => void {
  const { phone } = useClient();
  // A tone that cannot be played, as before the phone is loaded, is only missing: the key counts all the same.
  return (key) => void phone?.devices.playKeys(key).catch(() => undefined);
}
