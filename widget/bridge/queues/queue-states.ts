import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { AcdCallback, Client, List, QueueCaller } from '#sdk/index.ts';
import type { BridgeQueueCaller, BridgeQueueCallers, QueueCallback } from '../contract/agent.ts';
import type { CallerLists } from './caller-lists.ts';

/** A caller of a queue as a page sees it. */
export function formatCaller(caller: QueueCaller): BridgeQueueCaller {
  const { acdClientID, state, number, displayName, queuePos, queuedTime, startTalkingTime, isCallback } =
    caller;
  return {
    callerID: acdClientID,
    state,
    number,
    ...(displayName !== undefined && { label: displayName }),
    ...(queuePos !== undefined && { queuePos }),
    queuedTime,
    ...(startTalkingTime !== undefined && { startTalkingTime }),
    isCallback,
  };
}

const formatCallback = (callback: AcdCallback): QueueCallback => ({
  callbackID: callback.acdCallbackID,
  groupID: callback.group,
  number: callback.number,
  ...(callback.displayName !== undefined && { label: callback.displayName }),
  requestTime: callback.requestTime,
  attempts: callback.attempts,
  dueTime: callback.dueTime,
});

/** The states that the router pushes only while a page listens to them. */
export function queueStatesOf(
  { agent, groups }: Pick<Client, 'agent' | 'groups'>,
  hasBegun: ReadonlySignal<boolean>,
  callerLists: CallerLists,
): {
  readonly queueCallers: ReadonlySignal<BridgeQueueCallers[] | undefined>;
  readonly callbacks: ReadonlySignal<QueueCallback[] | undefined>;
} {
  /** The groups whose callers the user sees, as a text that changes only with them. */
  const seen = computed(() =>
    hasBegun.value && agent.hasVisualQueue.value
      ? groups.items.value.flatMap((group) => (group.activeMember ? [group.internalAddressID] : [])).join()
      : '',
  );
  const lists = computed(() =>
    seen.value === ''
      ? []
      : seen.value.split(',').map((groupID) => ({
          groupID,
          callers: callerLists.of(groupID),
        })),
  );
  const ownsCallbacks = computed(() => hasBegun.value && agent.isAgent.value);
  return {
    queueCallers: watchedWhileUsed(
      () => lists.value.map(({ callers }) => callers),
      () =>
        hasBegun.value
          ? lists.value.map(({ groupID, callers }) => ({
              groupID,
              callers: callers.items.value.map(formatCaller),
            }))
          : undefined,
    ),
    callbacks: watchedWhileUsed(
      () => (ownsCallbacks.value ? [groups.callbacks] : []),
      () => {
        if (!hasBegun.value) return undefined;
        return ownsCallbacks.value ? groups.callbacks.items.value.map(formatCallback) : [];
      },
    ),
  };
}

/** Returns a signal during whose use these lists are live. */
function watchedWhileUsed<Value>(
  lists: () => readonly Pick<List<unknown>, 'watch'>[],
  read: () => Value,
): ReadonlySignal<Value> {
  let end = () => {};
  return computed(read, {
    watched() {
      end = effect(() => {
        const ends = lists().map((list) => list.watch());
        return () => {
          for (const one of ends) one();
        };
      });
    },
    unwatched() {
      end();
    },
  });
}
