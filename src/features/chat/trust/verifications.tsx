import type { Chat } from '../../../../sdk/chat.ts';
import { useSignalRead, useSignalValue } from '../../../react/use-signal-value.ts';
import { lazyComponent } from '../../../ui/lazy-component/lazy-component.tsx';
import { useNames } from './use-names.ts';

const VerificationDialog = lazyComponent(() =>
  import('./verification-dialog.tsx').then((module) => module.VerificationDialog),
);

/** Shows the oldest verification that somebody has asked for, wherever the chat is open. */
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
