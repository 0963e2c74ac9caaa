import { follow } from '../state/follow.ts';
import type { WatchList } from '../state/live-list.ts';
import { withUpdate } from '../state/with-update.ts';
import { type VoicemailMessage, voicemailMessage } from '../wire/voicemail.ts';
import type { VoicemailFront } from './voicemail-front.ts';

/** A mailbox takes no more. */
const most = 100;

/** Keeps the messages live while somebody wants them. Returns what ends it. */
export function followVoicemail(parts: {
  readonly watch: WatchList;
  readonly voicemail: VoicemailFront;
}): () => void {
  return follow(
    () => parts.voicemail.watchers.any.value,
    () => watchMessages(parts.watch, parts.voicemail),
  );
}

function watchMessages(watch: WatchList, { messages }: VoicemailFront): () => void {
  const show = (items: readonly VoicemailMessage[]) => {
    const byPath = new Map(items.map((item) => [item.restUri, item]));
    messages.value = [...byPath.values()].sort((one, other) => other.timestamp - one.timestamp);
  };
  const request = { source: 'v1/user/Voicemail', queries: { offset: '0', length: String(most) } };
  const unwatch = watch(voicemailMessage, request, {
    snapshot: show,
    update: (items, removed) => show(withUpdate(messages.peek() ?? [], { items, removed })),
  });
  return () => {
    unwatch();
    messages.value = undefined;
  };
}
