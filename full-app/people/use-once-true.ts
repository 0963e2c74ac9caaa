import { useRef } from 'react';

/** True once `holds` has been true, as long as the key stays the same. */
export function useOnceTrue(key: string, holds: boolean): boolean {
  const last = useRef({ key, held: holds });
  if (last.current.key !== key) last.current = { key, held: holds };
  else if (holds) last.current.held = true;
  return last.current.held;
}
