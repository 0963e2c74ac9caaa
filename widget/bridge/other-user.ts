import { effect, untracked } from '@preact/signals-core';
import type { Client } from '#sdk/index.ts';

/** Calls back when another user signs in than before, also after a time without a user. Returns an unsubscribe function. */
export function onOtherUser({ profile }: Pick<Client, 'profile'>, listener: () => void): () => void {
  let user: string | undefined;
  return effect(() => {
    const present = profile.info.value?.user.restUri;
    if (present === undefined || present === user) return;
    const isOther = user !== undefined;
    user = present;
    if (isOther) untracked(listener);
  });
}
