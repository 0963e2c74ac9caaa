import type { KeyOf } from '#i18n/word-set.ts';
import type { CallLine, CallState } from '#sdk/index.ts';
import { callKind } from '../call-kind.ts';
import type { callWords } from '../words.ts';

export interface Announced extends Pick<CallLine, 'state' | 'isIncoming'> {
  /** The other party's name. */
  readonly name: string;
}

const said: Partial<Record<CallState, KeyOf<typeof callWords>>> = {
  talking: 'calls.said.talking',
  held: 'calls.said.held',
  monitoring: 'calls.said.monitoring',
  listen: 'calls.said.listen',
  dropped: 'calls.said.ended',
};

/**
 * Returns the announcement for screen readers when a line changes its state or its caller becomes known; undefined if nothing
 * audible changed.
 */
export function announcement(
  before: Announced | undefined,
  now: Announced,
): KeyOf<typeof callWords> | undefined {
  const isNew = before === undefined || before.name !== now.name;
  if (isNew && now.state !== 'dropped' && callKind(now) !== 'live')
    return callKind(now) === 'incoming' ? 'calls.said.incoming' : 'calls.said.outgoing';
  return before?.state === now.state ? undefined : said[now.state];
}
