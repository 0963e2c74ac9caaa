import { useEffect, useState } from 'react';
import type { Chat } from '../../../../sdk/chat.ts';
import { useRun } from '../../errors/use-run.ts';

/** Returns a function that gives the name of a person by address. Until it is known, it gives the address. */
export function useNames(chat: Chat, userIDs: readonly string[]): (userID: string) => string {
  const run = useRun();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = userIDs.join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let isCurrent = true;
    void run(async () => {
      const people = await chat.describe(wanted.split(' '));
      if (isCurrent) setNames(new Map(people.map(({ userID, displayName }) => [userID, displayName])));
    });
    return () => {
      isCurrent = false;
    };
  }, [chat, run, wanted]);
  return (userID) => names.get(userID) ?? userID;
}
