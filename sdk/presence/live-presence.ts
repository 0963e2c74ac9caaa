import { batch } from '@preact/signals-core';
import { follow } from '../state/follow.ts';
import type { WatchList } from '../state/live-list.ts';
import {
  type ColleaguePresence,
  colleaguePresence,
  type OwnPresence,
  ownPresence,
} from '../wire/presence.ts';
import type { PresenceFront } from './presence-front.ts';

const rt = 'presenceSetting,presenceState';

/** Keeps the user's presence live, and that of colleagues while somebody wants it. Returns what ends it. */
export function followPresence(parts: {
  readonly watch: WatchList;
  readonly user: string;
  readonly presence: PresenceFront;
}): () => void {
  const { watch, user, presence } = parts;
  const show = (items: readonly OwnPresence[]) => {
    for (const item of items) presence.own.value = item;
  };
  const unwatch = watch(ownPresence, { source: user, queries: { rt } }, { snapshot: show, update: show });
  const unfollow = follow(
    () => presence.watchers.any.value,
    () => watchColleagues(watch, presence),
  );
  return () => {
    unfollow();
    unwatch();
    presence.own.value = undefined;
  };
}

function watchColleagues(watch: WatchList, presence: PresenceFront): () => void {
  const forget = (restUris: Iterable<string>) => {
    for (const restUri of restUris) presence.of({ restUri }).value = undefined;
  };
  const show = (items: readonly ColleaguePresence[]) => {
    for (const item of items) presence.of(item).value = item;
  };
  const unwatch = watch(
    colleaguePresence,
    { source: 'v1/directory/Presence' },
    {
      snapshot: (items) =>
        batch(() => {
          const there = new Set(items.map(({ restUri }) => restUri));
          forget([...presence.ofColleagues.keys()].filter((restUri) => !there.has(restUri)));
          show(items);
        }),
      update: (items, removed) =>
        batch(() => {
          show(items);
          forget(removed);
        }),
    },
  );
  return () => {
    unwatch();
    batch(() => forget(presence.ofColleagues.keys()));
  };
}
