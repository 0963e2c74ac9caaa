import type { QueuePhrase } from '../announcements/queue/texts.ts';
import { ConferenceBridge, type ConferenceBridgeDeps } from '../conferences/bridge/conference-bridge.ts';
import { Conferences } from '../conferences/conferences.ts';
import type { Party } from '../engine/port.ts';
import type { People } from '../users/person.ts';
import type { Core } from './core.ts';

/** The conferences of users, and the phone at which their members call in. */
export async function composeConferences(
  { db, changes, clock, disposables, log }: Core,
  {
    people,
    speak,
    meetingByPin,
    joinMeeting,
  }: Pick<ConferenceBridgeDeps, 'meetingByPin' | 'joinMeeting'> & {
    readonly people: People;
    readonly speak: (what: QueuePhrase, to: Party) => Promise<Int16Array>;
  },
) {
  const conferences = await Conferences.load(db, { changes, clock });
  const conferenceBridge = new ConferenceBridge({
    conferences,
    people,
    clock,
    speak,
    meetingByPin,
    joinMeeting,
    log: log('conferences'),
  });
  disposables.add(() => conferenceBridge.close());
  return { conferences, conferenceBridge };
}
