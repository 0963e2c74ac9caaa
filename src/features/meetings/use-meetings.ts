import type { MeetingPoint, MeetingService, Meetings } from '../../../sdk/meetings.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { meetingsOf } from './load-meetings.ts';

/** The meetings of the signed-in user, and the state of the service. */
export function useMeetings(): { readonly meetings: Meetings; readonly service: MeetingService } {
  const meetings = meetingsOf(useClient());
  return { meetings, service: useSignalValue(meetings.service) };
}

/** True if the name of a meeting point has this text, however it is written. */
export const isNamed = ({ displayName }: Pick<MeetingPoint, 'displayName'>, text: string): boolean =>
  plain(displayName).includes(plain(text.trim()));

/** Without accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
