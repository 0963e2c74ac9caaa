import { useEffect, useState } from 'react';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { Chat, PersonTrust } from '#sdk/chat.ts';

/** Returns how far the keys of a person are trusted, and follows changes; undefined until it is known. */
export function usePersonTrust(chat: Chat, userID: string): PersonTrust | undefined {
  const run = useRun();
  const trust = useSignalValue(chat.trust);
  const revision = useSignalRead(() => trust?.revision.value);
  const [level, setLevel] = useState<PersonTrust>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` is the sign of a change
  useEffect(() => {
    let isCurrent = true;
    void run(async () => {
      const found = await trust?.person(userID);
      if (isCurrent) setLevel(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [trust, userID, run, revision]);
  return level;
}
