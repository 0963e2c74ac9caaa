import type { QueuePhrase } from '../announcements/queue/texts.ts';
import { ConferenceBridge } from '../conferences/bridge/conference-bridge.ts';
import { Conferences } from '../conferences/conferences.ts';
import type { Party } from '../engine/port.ts';
import type { MeetingDialIn } from '../meetings/meeting-dial-in.ts';
import type { MeetingPoints } from '../meetings/meeting-points.ts';
import type { VirtualPhones } from '../phones/virtual-phones.ts';
import type { People } from '../users/person.ts';
import type { Core } from './core.ts';

/** The conferences of users, and the phone at which their members call in. */
export async function composeConferences(
  { db, changes, clock, disposables, log }: Core,
  {
    people,
    speak,
    virtualPhones,
    meetingPoints,
    meetingDialIn,
  }: {
    readonly virtualPhones: VirtualPhones;
    readonly meetingPoints: MeetingPoints;
    readonly meetingDialIn: MeetingDialIn;
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
    meetingByPin: (pin) => meetingPoints.byPin(pin),
    joinMeeting: (talk, target) => meetingDialIn.take(talk, target),
    log: log('conferences'),
  });
  virtualPhones.add((name) => conferenceBridge.phoneAt(name));
  disposables.add(() => conferenceBridge.close());
  return { conferences, conferenceBridge };
}
