import { type Signal, signal } from '@preact/signals-core';
import { lateMethods } from '../state/late-methods.ts';
import { type Watchers, watchers } from '../state/watchers.ts';
import type { Rest } from '../transport/rest.ts';
import type { VoicemailMessage } from '../wire/voicemail.ts';
import type { RestVoicemail } from './rest-voicemail.ts';
import type { Voicemail } from './voicemail.ts';

/** The mailbox as everybody sees it, without what is loaded later: that sets the messages. */
export interface VoicemailFront extends Voicemail {
  readonly messages: Signal<readonly VoicemailMessage[] | undefined>;
  readonly watchers: Watchers;
}

export function voicemailFront(parts: {
  readonly rest: Rest;
  readonly more: () => Promise<{ readonly RestVoicemail: typeof RestVoicemail }>;
}): VoicemailFront {
  const messageWatchers = watchers();
  return {
    ...lateMethods<Omit<Voicemail, 'messages' | 'watch'>>(
      async () => new (await parts.more()).RestVoicemail(parts.rest),
      ['content', 'setRead', 'remove', 'isAnswering', 'setAnswering'],
    ),
    messages: signal(undefined),
    watchers: messageWatchers,
    watch: messageWatchers.watch,
  };
}
