import { useCallback } from 'react';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { Chat, PersonTrust } from '#sdk/chat.ts';

/** Returns how far the keys of a person are trusted, and follows changes; undefined until it is known. */
export function usePersonTrust(chat: Chat, userID: string): PersonTrust | undefined {
  const trust = useSignalValue(chat.trust);
  const revision = useSignalRead(() => trust?.revision.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` is the sign of a change
  const load = useCallback(async () => trust?.person(userID), [trust, userID, revision]);
  return useLoaded(load, undefined);
}
