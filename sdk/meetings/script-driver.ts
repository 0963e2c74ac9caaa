import * as z from 'zod/mini';
import { meetingPoint } from '#wire/meetings/meeting-point.ts';
import type { MeetingDriver, MeetingDriverEvents, MeetingLogin } from './driver.ts';
import { meetingPresenceOf } from './rules.ts';

/** The object that the script of a third party makes, as the property `name` of the global object. */
export interface ThirdPartyConference {
  /** Connects, and reports events: objects with a `type`. The documentation lists them. */
  connect(login: MeetingLogin, report: (event: unknown) => void): void;
  /** Opens the meeting of a meeting point. */
  hostMeeting(pointId: string): void;
  /** Asks to join a meeting. */
  joinMeeting(ownerUid: string, pointId: string): void;
  /** Asks a person to join the hosted meeting. */
  inviteUser(uid: string): void;
  /** Answers a request to join. */
  answerJoinRequest(id: string, accept: boolean): void;
  /** Answers an invitation. */
  answerInvitation(id: string, accept: boolean): void;
  /** Leaves the meeting. */
  hangUp(): void;
  /** Ends the connection. */
  disconnect(): void;
}

/** How the script of a third party is loaded. */
export interface MeetingScriptOptions {
  /**
   * Adds the script to the page, which its content security policy has to allow. Resolves to a function that removes it; rejects if it
   * cannot be loaded.
   */
  readonly load: () => Promise<() => void>;
  /** The name of its object in the global object. */
  readonly name: string;
}

/** The user's browser opens it. */
const download = z.url({ protocol: /^https?$/ });
const person = { uid: z.string(), displayName: z.string() };

/** The events that a script reports. */
const scriptEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('cloudSip'), state: z.enum(['ok', 'ko']) }),
  z.object({ type: z.literal('clientConnect'), kind: z.optional(z.string()) }),
  z.object({ type: z.literal('loggedAsAnotherUser') }),
  z.object({ type: z.literal('drop') }),
  z.object({ type: z.literal('osUnsupported') }),
  z.object({ type: z.literal('driverInternalError') }),
  z.object({ type: z.literal('invalidToken') }),
  z.object({ type: z.literal('presence'), value: z.number() }),
  z.object({
    type: z.literal('meetingPoint'),
    kind: z.enum(['create', 'host', 'get', 'modify', 'delete']),
    point: z.optional(meetingPoint),
  }),
  z.object({ type: z.literal('joinRequest'), id: z.string(), ...person }),
  z.object({ type: z.literal('joinRequestGone'), id: z.string() }),
  z.object({ type: z.literal('invitation'), id: z.string(), from: z.object(person), pointId: z.string() }),
  z.object({ type: z.literal('invitationGone'), id: z.string() }),
  z.object({
    type: z.literal('call'),
    step: z.enum(['proceeding', 'proceed', 'active', 'terminate']),
    pointId: z.optional(z.string()),
  }),
  z.object({ type: z.literal('missingPlugin'), download }),
  z.object({ type: z.literal('missingScreenSharePlugin'), download }),
]);
type ScriptEvent = z.infer<typeof scriptEvent>;

const connections: Readonly<Record<string, 'cx-webrtc' | 'cx-driver'>> = {
  webrtc: 'cx-webrtc',
  driver: 'cx-driver',
};

/**
 * The reports of each event. A user who is signed in elsewhere, and a user whom the service drops, use the service elsewhere.
 */
const reports: {
  readonly [Type in ScriptEvent['type']]: (
    event: Extract<ScriptEvent, { type: Type }>,
    on: MeetingDriverEvents,
  ) => void;
} = {
  cloudSip: ({ state }, on) => on.cloud(state),
  clientConnect: ({ kind = '' }, on) => on.connected(connections[kind]),
  loggedAsAnotherUser: (_, on) => on.error('alreadyInUse'),
  drop: (_, on) => on.error('alreadyInUse'),
  osUnsupported: (_, on) => on.error('osUnsupported'),
  driverInternalError: (_, on) => on.error('driverInternal'),
  invalidToken: (_, on) => on.error('invalidToken'),
  presence: ({ value }, on) => on.presence(meetingPresenceOf(value)),
  meetingPoint: ({ kind, point }, on) => on.point({ kind, ...(point && { point }) }),
  joinRequest: ({ id, uid, displayName }, on) => on.joinRequest({ id, uid, displayName }),
  joinRequestGone: ({ id }, on) => on.requestGone(id),
  invitation: ({ id, from, pointId }, on) => on.invitation({ id, from, pointId }),
  invitationGone: ({ id }, on) => on.invitationGone(id),
  call({ step, pointId }, on) {
    on.call(step);
    if (step === 'terminate') on.room(undefined);
    else if (step === 'active' && pointId !== undefined) on.room({ pointId });
  },
  missingPlugin: ({ download }, on) => on.missingPlugin({ kind: 'client', download }),
  missingScreenSharePlugin: ({ download }, on) => on.missingPlugin({ kind: 'screenShare', download }),
};

const tell = (event: ScriptEvent, on: MeetingDriverEvents): void =>
  (reports[event.type] as (event: ScriptEvent, on: MeetingDriverEvents) => void)(event, on);

/**
 * A driver for the script of a third party. Its events are checked like answers of the phone system: an event of another
 * shape is an internal error of the driver.
 */
export function meetingScriptDriver({ load, name }: MeetingScriptOptions): MeetingDriver {
  const made = globalThis as unknown as Record<string, ThirdPartyConference | undefined>;
  const script = (): ThirdPartyConference => {
    const found = made[name];
    if (!found) throw new Error(`The script made no ${name}.`);
    return found;
  };
  let remove: (() => void) | undefined;
  let isConnected = false;
  return {
    async load() {
      if (!made[name]) remove = await load();
      script();
    },
    connect(login, on) {
      isConnected = true;
      script().connect(login, (given) => {
        if (!isConnected) return;
        const { success, data } = z.safeParse(scriptEvent, given);
        if (success) tell(data, on);
        else on.error('driverInternal');
      });
    },
    host: ({ id }) => script().hostMeeting(id),
    join: ({ owner, pointId }) => script().joinMeeting(owner, pointId),
    invite: (uid) => script().inviteUser(uid),
    answerRequest: (id, { accept }) => script().answerJoinRequest(id, accept),
    answerInvitation: (id, { accept }) => script().answerInvitation(id, accept),
    leave: () => script().hangUp(),
    stop() {
      if (isConnected) made[name]?.disconnect();
      isConnected = false;
      remove?.();
      remove = undefined;
    },
  };
}
