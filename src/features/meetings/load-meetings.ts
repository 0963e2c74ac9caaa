import type { Client } from '../../../sdk/index.ts';
import {
  createMeetings,
  type MeetingDriver,
  type Meetings,
  meetingScriptDriver,
} from '../../../sdk/meetings.ts';
import { loadDriverScript } from '../address-book/load-driver-script.ts';

const known = new WeakMap<Client, Meetings>();

/** Returns the meetings of a client, the same ones each time. Only code that is loaded late may import this. */
export function meetingsOf(client: Client): Meetings {
  const meetings = known.get(client) ?? createMeetings(client);
  known.set(client, meetings);
  return meetings;
}

/** Returns the driver that the profile names: the script of a third party. Undefined where the phone system has no service. */
function driverOf(client: Client): MeetingDriver | undefined {
  const script = client.profile.info.peek()?.externalServices.videoConference?.script;
  return script && meetingScriptDriver({ name: script.name, load: () => loadDriverScript(script.script) });
}

/** Connects to the conference service that the profile names. What becomes of it is in `service`. */
export async function connectMeetings(client: Client): Promise<void> {
  const driver = driverOf(client);
  if (driver) await meetingsOf(client).start(driver);
}
