import { useEffect, useRef } from 'react';
import { beep } from '../../../../src/features/notifications/beep.ts';

/** Plays a sound when a group becomes an alarm that was none before. @param ids the groups that are an alarm */
export function useAlarmSound(ids: readonly string[], { hasSound }: { readonly hasSound: boolean }): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const text = ids.join();
  useEffect(() => {
    const now = new Set(text === '' ? [] : text.split(','));
    const isNew = [...now].some((id) => !known.current.has(id));
    known.current = now;
    if (isNew && hasSound) beep().catch(reportError);
  }, [text, hasSound]);
}
