import { useEffect, useState } from 'react';

/** Returns whole seconds until a moment of this machine's clock, never less than 0, and updates every second. */
export function useSecondsUntil(moment: number): number {
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const [, paint] = useState(0);
  const seconds = left();
  useEffect(() => {
    const timer = setInterval(() => paint((times) => times + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
