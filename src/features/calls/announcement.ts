import type { CallLine, CallState } from '../../../sdk/index.ts';
import type { TranslationKey } from '../../i18n/i18n.ts';
import { callKind } from './call-kind.ts';

type Announced = Pick<CallLine, 'state' | 'isIncoming'>;

const said: Partial<Record<CallState, TranslationKey>> = {
  talking: 'calls.said.talking',
  held: 'calls.said.held',
  monitoring: 'calls.said.monitoring',
  listen: 'calls.said.listen',
  dropped: 'calls.said.ended',
};

/** What a screen reader says when a line goes from one state to the next; undefined where nothing new is heard. */
export function announcement(before: Announced | undefined, now: Announced): TranslationKey | undefined {
  if (before?.state === now.state) return undefined;
  if (!before && now.state !== 'dropped' && callKind(now) !== 'live')
    return callKind(now) === 'incoming' ? 'calls.said.incoming' : 'calls.said.outgoing';
  return said[now.state];
}
