import type { CallerOutcome, CallersQuery } from '#sdk/statistics.ts';
import { callerOutcomes } from '#sdk/statistics.ts';

/** The callers that an address selects, beside the days and the site of the dashboard. */
export type LinkedCallers = {
  readonly [Name in 'outcome' | 'agent' | 'since' | 'until' | 'longerThan']?: CallersQuery[Name] | undefined;
} & { readonly group?: string | undefined };

/** Returns the address of the callers behind a figure. */
export function callsAddress(callers: LinkedCallers): string {
  const known = Object.entries(callers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/acd-dashboard/calls?${new URLSearchParams(known)}`;
}

/** Reads such an address. What it has in addition or in a wrong form is left out. */
export function readCallsAddress(search: URLSearchParams) {
  const number = (name: string) => {
    const text = search.get(name);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  };
  const outcome = callerOutcomes.find((one): one is CallerOutcome => one === search.get('outcome'));
  const [since, until, longerThan] = [number('since'), number('until'), number('longerThan')];
  const [group, agent] = [search.get('group'), search.get('agent')];
  return {
    ...(outcome && { outcome }),
    ...(group !== null && { group }),
    ...(agent !== null && { agent }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(longerThan !== undefined && { longerThan }),
  };
}
