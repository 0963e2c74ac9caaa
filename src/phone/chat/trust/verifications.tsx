import { useEffect, useState } from 'react';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { Chat } from '#sdk/chat.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';

/** Returns a function that gives the name of a person by address. Until it is known, it gives the address. */
function useNames(chat: Chat, userIDs: readonly string[]): (userID: string) => string {
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

const VerificationDialog = lazyComponent(() =>
  import('./verification-dialog.tsx').then((module) => module.VerificationDialog),
);

/** Shows the oldest verification that another device or user has asked for, wherever the chat is open. */
export function Verifications({ chat }: { chat: Chat }) {
  const trust = useSignalValue(chat.trust);
  const first = useSignalRead(() => trust?.verifications.value[0]);
  const nameOf = useNames(chat, first && !first.isOwn ? [first.userID] : []);
  if (!trust || !first) return null;
  return (
    <VerificationDialog
      key={first.id}
      trust={trust}
      verification={first}
      name={first.isOwn ? undefined : nameOf(first.userID)}
    />
  );
}
