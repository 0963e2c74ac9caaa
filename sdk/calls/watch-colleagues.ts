import { computed, effect, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { Collection } from '../state/collection.ts';
import type { ErrorReports } from '../state/error-reports.ts';
import { watchList } from '../state/live-list.ts';
import type { Push } from '../transport/push.ts';
import type { Rest } from '../transport/rest.ts';
import { type CallLine, callLine } from '../wire/call-line.ts';
import type { ColleagueCall } from './colleague-call.ts';
import { LiveColleagueCall } from './live-colleague-call.ts';

export interface ColleagueCallsParts {
  readonly rest: Rest;
  readonly push: Push;
  readonly reports: ErrorReports;
  readonly selectedId: ReadonlySignal<string | undefined>;
}

/** Keeps `lines` what it is on the router, oldest first. Returns what ends it, and empties `lines`. */
export function watchColleagues(
  parts: ColleagueCallsParts,
  lines: Signal<readonly ColleagueCall[]>,
): () => void {
  const entities = new Collection<CallLine>(({ restUri }) => restUri);
  const calls = new Map<string, LiveColleagueCall>();
  const callOf = (restUri: string): readonly LiveColleagueCall[] => {
    const entity = entities.get(restUri);
    if (!entity) return [];
    const call = calls.get(restUri) ?? new LiveColleagueCall({ ...parts, entity });
    calls.set(restUri, call);
    return [call];
  };
  const shown = computed(() => entities.keys.value.flatMap(callOf));
  const present = (all: readonly CallLine[]) => all.filter(({ state }) => state !== 'dropped');
  const dropped = (all: readonly CallLine[]) => all.filter(({ state }) => state === 'dropped');
  const forget = (restUris: readonly string[]) => {
    for (const restUri of restUris) calls.delete(restUri);
  };
  const unwatch = watchList(
    parts,
    callLine,
    { source: 'v1/user/ColleagueCallLine' },
    {
      snapshot: (all) => forget(entities.replace(present(all)).map(({ restUri }) => restUri)),
      update: (all, removed) => {
        const gone = [...removed, ...dropped(all).map(({ restUri }) => restUri)];
        entities.update(all, gone);
        forget(gone);
      },
    },
  );
  const endShowing = effect(() => {
    lines.value = [...shown.value].sort(
      (one, other) => one.line.peek().creationTime - other.line.peek().creationTime,
    );
  });
  return () => {
    unwatch();
    endShowing();
    lines.value = [];
  };
}
