import type { Client } from '../../../sdk/index.ts';
import {
  createMeetingRecordings,
  createMeetings,
  type MeetingDriver,
  type MeetingRecordings,
  type Meetings,
  meetingScriptDriver,
  type WebMeetingDriver,
  webMeetingDriver,
} from '../../../sdk/meetings.ts';
import { loadDriverScript } from '../address-book/load-driver-script.ts';

const known = new WeakMap<Client, Meetings>();

/** Returns the meetings of a client, the same ones each time. Only code that is loaded late may import this. */
export function meetingsOf(client: Client): Meetings {
  const meetings = known.get(client) ?? createMeetings(client);
  known.set(client, meetings);
  return meetings;
}

const recordings = new WeakMap<Client, MeetingRecordings>();

/** Returns the recordings of a client's meetings, the same ones each time. */
export function recordingsOf(client: Client): MeetingRecordings {
  const all = recordings.get(client) ?? createMeetingRecordings(client);
  recordings.set(client, all);
  return all;
}

const webDrivers = new WeakMap<Client, WebMeetingDriver>();

/** Returns the driver of the phone system's own meetings, with the user's devices and the visit. The same one each time. */
export function webMeetingsOf(client: Client): WebMeetingDriver {
  const { storage } = client.deps.platform;
  const known =
    webDrivers.get(client) ??
    webMeetingDriver({
      storage,
      iceServers: () => client.phone?.iceServers.peek() ?? [],
      speakerId: () => client.phone?.devices.preferences.peek().audiooutput.id ?? '',
      microphoneId: () => client.phone?.devices.preferences.peek().audioinput.id ?? '',
    });
  webDrivers.set(client, known);
  return known;
}

/** True if the meetings are those of the phone system itself, rather than of a third party. */
export const hasOwnMeetings = (client: Client): boolean =>
  client.profile.info.peek()?.externalServices.videoConference?.script === undefined;

/** Returns the driver that the profile names: the script of a third party, or that of the phone system itself. */
function driverOf(client: Client): MeetingDriver {
  const script = client.profile.info.peek()?.externalServices.videoConference?.script;
  return script
    ? meetingScriptDriver({ name: script.name, load: () => loadDriverScript(script.script) })
    : webMeetingsOf(client);
}

/** Connects to the conference service that the profile names. What becomes of it is in `service`. */
export async function connectMeetings(client: Client): Promise<void> {
  await meetingsOf(client).start(driverOf(client));
}
