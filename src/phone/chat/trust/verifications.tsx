import { useCallback } from 'react';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { Chat } from '#sdk/chat.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';

/** Returns a function that gives the name of a person by address. Until it is known, it gives the address. */
function useNames(chat: Chat, userIDs: readonly string[]): (userID: string) => string {
  const wanted = userIDs.join(' ');
  const describe = useCallback(() => chat.describe(wanted.split(' ')), [chat, wanted]);
  const people = useLoaded(wanted === '' ? undefined : describe, undefined);
  return (userID) => people?.find((one) => one.userID === userID)?.displayName ?? userID;
}

const VerificationDialog = lazyComponent(() =>
  import('./verification-dialog.tsx').then((module) => module.VerificationDialog),
);

/** Shows the oldest verification that another device or user has asked for, wherever the chat is open. */
export function Verifications({ chat }: { chat: Chat }) {
  const trust = useSignalValue(chat.trust);
  const first = useSignalRead(() => trust?.verifications.value[0]);
  const nameOf = useNames(chat, first && !first.isOwn ? [first.userId] : []);
  if (!trust || !first) return null;
  return (
    <VerificationDialog
      key={first.id}
      trust={trust}
      verification={first}
      name={first.isOwn ? undefined : nameOf(first.userId)}
    />
  );
}
