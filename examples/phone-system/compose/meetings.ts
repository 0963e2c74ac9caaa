import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { meetingSocketLimits } from '../../../sdk/wire/meetings/meeting-frames.ts';
import type { MeetingPoint } from '../../../sdk/wire/meetings/meeting-point.ts';
import type { QueuePhrase } from '../announcements/queue/texts.ts';
import { publicNumberOf } from '../company/company.ts';
import type { Party } from '../engine/port.ts';
import { NetworkRate } from '../limits/network-rate.ts';
import { findJanus } from '../media-server/janus-program.ts';
import { JanusServer } from '../media-server/janus-server.ts';
import { MeetingDialIn } from '../meetings/meeting-dial-in.ts';
import { MeetingPoints } from '../meetings/meeting-points.ts';
import { MeetingRecordings } from '../meetings/recordings/meeting-recordings.ts';
import type { MeetingHolder } from '../meetings/rooms/attendee-facts.ts';
import { MeetingHall } from '../meetings/rooms/meeting-hall.ts';
import { OneTimeTokens } from '../sign-in/one-time-tokens.ts';
import type { People } from '../users/person.ts';
import type { Presences } from '../users/presences.ts';
import type { SettingsOfUsers } from '../users/user-settings.ts';
import type { Users } from '../users/users.ts';
import { audioPeers } from './audio-peer.ts';
import type { Core } from './core.ts';
import { iceServersOf } from './product.ts';

/** A token opens a single connection to the conference service, so soon after it was issued. */
const tokenMs = 60_000;

/** The maximum number of requests of guests from a network in a minute. A whole company may share a network. */
const guestRate = { most: 60, windowMs: 60_000, warning: 'too many guests of meetings' };

/** The meeting points, the tokens that open a connection to the conference service, and the service with its meetings. */
export async function composeMeetings(
  { db, changes, clock, company, disposables, log, options, warnings }: Core,
  {
    people,
    settings,
    presences,
    users,
    speak,
  }: {
    readonly people: Pick<People, 'byId' | 'byNumber'>;
    readonly settings: Pick<SettingsOfUsers, 'of'>;
    readonly presences: Pick<Presences, 'setInMeeting'>;
    readonly users: Pick<Users, 'presenceChanged'>;
    readonly speak: (what: QueuePhrase, to: Party) => Promise<Int16Array>;
  },
) {
  if (options.activity) await options.demonstration?.addMeetingPoints(db, clock.now());
  const licenceOf = (uid: string) => people.byId(Number(uid))?.licences.videoConference;
  /**
   * The setting of a meeting point comes before the setting of its owner. Only one licence may let people without an
   * account ask.
   */
  const mayGuestsAsk = ({ uid, automaticDeny }: MeetingPoint): boolean => {
    const isDenied = automaticDeny ?? settings.of(Number(uid))?.sightcall?.automaticDenyExternal ?? true;
    return licenceOf(uid) === 'premium_plus' && !isDenied;
  };
  const mediaServer = composeMediaServer({ disposables, log, options });
  const dialIn = () => {
    const shortNumber = company.current.numberPlan.conferenceBridge;
    return mediaServer && { number: publicNumberOf(company.current, shortNumber), shortNumber };
  };
  const meetingPoints = await MeetingPoints.load(db, { changes, clock, dialIn });
  const meetingHall = new MeetingHall({
    clock,
    mediaServer,
    iceServers: iceServersOf({ clock, options }),
    pointById(id) {
      const found = meetingPoints.byId(id);
      return found && { owner: String(found.personId), point: found.point };
    },
    mayHost: (uid) => (licenceOf(uid) ?? 'standard') !== 'standard',
    mayGuestsAsk,
    onPresence(uid, isInMeeting) {
      const person = people.byId(Number(uid));
      presences.setInMeeting(Number(uid), isInMeeting);
      if (person) users.presenceChanged(person);
    },
  });
  const meetingRecordings = await MeetingRecordings.open(db, {
    changes,
    clock,
    log: log('meetings'),
    folder: await recordingFolder({ disposables, options }),
  });
  disposables.add(() => meetingRecordings.close());
  meetingPoints.onRemoved((id) => meetingHall.close(id));
  return {
    meetingPoints,
    meetingHall,
    mayGuestsAsk,
    meetingDialIn: new MeetingDialIn({ hall: meetingHall, people, speak }),
    mediaServer,
    meetingRecordings,
    meetingTokens: new OneTimeTokens<MeetingHolder>(clock, { validMs: tokenMs }),
    meetingGuests: new NetworkRate({ warnings, ...guestRate }),
  };
}

/** The folder of recorded meetings; in memory a temporary folder, which is removed at the end. */
async function recordingFolder({
  disposables,
  options,
}: Pick<Core, 'disposables' | 'options'>): Promise<string> {
  const { data, database } = options;
  const folder = data ?? (database === undefined ? undefined : resolve('.callside'));
  if (folder !== undefined) return join(folder, 'meetings');
  const temporary = await mkdtemp(join(tmpdir(), 'callside-meetings-'));
  disposables.add(() => rm(temporary, { recursive: true, force: true }));
  return temporary;
}

/** The ports for media that meetings have by default. */
const defaultMediaPorts = { first: 42_000, last: 42_999 };

/** Janus, if this machine has it. It starts with the first meeting. */
function composeMediaServer({
  disposables,
  log,
  options,
}: Pick<Core, 'disposables' | 'log' | 'options'>): JanusServer | undefined {
  const { janus, mediaPorts = defaultMediaPorts, mediaAddress } = options;
  const program = janus === false ? undefined : findJanus(janus);
  if (!program) {
    const most = meetingSocketLimits.meshMembers;
    log('meetings').info(`Without Janus, video meetings have up to ${most} members`);
    return undefined;
  }
  const server = new JanusServer({
    program,
    mediaPorts,
    publicAddress: mediaAddress,
    openPeer: audioPeers(),
    log: log('meetings'),
  });
  disposables.add(() => server.stop());
  return server;
}
