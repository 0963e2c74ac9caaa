import { loadDriverScript } from '#phone/address-book/load-driver-script.ts';
import type { Client } from '#sdk/index.ts';
import {
  createInvitations,
  createMeetingRecordings,
  createMeetings,
  type MeetingDriver,
  meetingScriptDriver,
  webMeetingDriver,
} from '#sdk/meetings.ts';
import { oncePerOwner } from '#sdk/state/once-per-owner.ts';

/** Returns the meetings of a client, the same object each time. Only code that is loaded late may import this. */
export const meetingsOf = oncePerOwner(createMeetings);

/** Returns the invitations of a client, the same object each time. */
export const invitationsOf = oncePerOwner(createInvitations);

/** Returns the recordings of a client's meetings, the same object each time. */
export const recordingsOf = oncePerOwner(createMeetingRecordings);

/** The browser's entries for the system's default, which the phone's settings write as an empty id. */
const defaultIds = ['default', 'communications'];

/** Writes a device that is chosen in a meeting to the phone's settings. A device that does not open is reported, and not kept. */
function keepDevice(client: Client, kind: 'microphone' | 'speaker', id: string): void {
  client.phone?.devices
    .choose(kind === 'speaker' ? 'audiooutput' : 'audioinput', defaultIds.includes(id) ? '' : id)
    .catch(client.deps.report);
}

/** True for the address of a meeting: it ends with `/meet/` and the meeting point, or with `/join/`, the owner and the meeting point. */
export const isRoomAddress = (path: string, pointId: string): boolean =>
  path.endsWith(`/meet/${pointId}`) || (/\/join\/[^/]+\/[^/]+$/.test(path) && path.endsWith(`/${pointId}`));

/**
 * Returns the driver of the phone system's own meetings, with the user's devices and the visit. Returns the same driver each
 * time.
 */
export const webMeetingsOf = oncePerOwner((client: Client) =>
  webMeetingDriver({
    storage: client.deps.platform.storage,
    isShown: ({ pointId }) => isRoomAddress(location.pathname, pointId),
    iceServers: () => client.phone?.iceServers.peek() ?? [],
    speakerId: () => client.phone?.devices.preferences.value.audiooutput.id ?? '',
    microphoneId: () => client.phone?.devices.preferences.value.audioinput.id ?? '',
    // A client without a phone remembers them for its meetings.
    ...(client.phone && { onChoice: (kind, id) => keepDevice(client, kind, id) }),
  }),
);

/** True if the meetings belong to the phone system itself, rather than of a third party. */
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
