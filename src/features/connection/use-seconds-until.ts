import { useEffect, useState } from 'react';

/** Whole seconds until a moment of this machine's clock, never less than 0; told anew as they pass. */
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
