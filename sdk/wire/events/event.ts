/** The events of the company, as a stream for service accounts. */
export const eventSource = 'v1/rcc/Event';

/** The events of calls, each of the line of a user: an internal call has them for both users. */
export const callEventTypes = [
  'call.started',
  'call.ringing',
  'call.answered',
  'call.held',
  'call.resumed',
  'call.transferred',
  'call.ended',
] as const;
/** An event of a call. */
export type CallEventType = (typeof callEventTypes)[number];

/** The events of the company. */
export const eventTypes = [
  ...callEventTypes,
  'recording.saved',
  'voicemail.received',
  'message.received',
  'agent.changed',
  'queue.changed',
] as const;
/** An event of the company. */
export type CompanyEventType = (typeof eventTypes)[number];

/** The user whom an event is about. */
export interface EventUser {
  /** The id of the user. */
  readonly userID: string;
  /** The name of the user. */
  readonly name: string;
  /** The extension of the user. */
  readonly number: string;
}

/** An event of the line of a user. */
export interface CallEventData {
  /** The user of the line. */
  readonly user: EventUser;
  /** The call, which all its lines share. */
  readonly callID: string;
  /** The line, which is the same in all events of the user's part of the call. */
  readonly lineID: string;
  /** True for a call to the user. */
  readonly isIncoming: boolean;
  /** The number of the other side as the user sees it; empty if it is withheld. */
  readonly number: string;
  /** The number in international form. Missing for an internal or withheld number. */
  readonly externalNumber?: string | undefined;
  /** The name of the other side. Missing if it is not known. */
  readonly name?: string | undefined;
  /** The queue that distributed the call. Missing for other calls. */
  readonly queue?: string | undefined;
  /** When the call reached the user, in milliseconds since 1970. */
  readonly startedAt: number;
  /** How long the user talked, in milliseconds; only with the end of a call that was answered. */
  readonly talkedMs?: number | undefined;
  /** Why the call ended, as `causeNormal`; only with the end. */
  readonly cause?: string | undefined;
}

/** A recording whose file is complete. */
export interface RecordingEventData {
  /** The user who recorded. */
  readonly user: EventUser;
  /** The id of the recording. */
  readonly recordingID: string;
  /** The path of the recording, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The number of the other side. */
  readonly number: string;
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Its length in milliseconds. */
  readonly durationMs: number;
}

/** A new message in a mailbox. */
export interface VoicemailEventData {
  /** The user of the mailbox. Missing for the mailbox of a queue. */
  readonly user?: EventUser | undefined;
  /** The name of the queue. Missing for the mailbox of a user. */
  readonly queue?: string | undefined;
  /** The id of the message. */
  readonly voicemailID: string;
  /** The number of the caller; empty if it is withheld. */
  readonly number: string;
  /** The name of the caller. Missing if it is not known. */
  readonly name?: string | undefined;
  /** The length in milliseconds. */
  readonly durationMs: number;
}

/** A text message that a user or a queue has received. */
export interface MessageEventData {
  /** The user who received it. Missing for the message of a queue. */
  readonly user?: EventUser | undefined;
  /** The name of the queue. Missing for the message of a user. */
  readonly queue?: string | undefined;
  /** The id of the conversation. */
  readonly threadID: string;
  /** The number of the sender. */
  readonly number: string;
  /** The name of the sender. Missing if it is not known. */
  readonly name?: string | undefined;
  /** The text. */
  readonly text: string;
}

/** The state of an agent has changed. */
export interface AgentEventData {
  /** The agent. */
  readonly user: EventUser;
  /** The state, as `IDLE`, `ACD_CALL`, `PAUSE` or `LOGOUT`. */
  readonly state: string;
}

/** The counters of a queue have changed; at most once a second for each queue. */
export interface QueueEventData {
  /** The id of the queue. */
  readonly queueID: string;
  /** The name of the queue. */
  readonly queue: string;
  /** How many callers wait. */
  readonly waiting: number;
  /** How many agents are logged on. */
  readonly agents: number;
  /** How many agents can take a call now. */
  readonly freeAgents: number;
}

/** The data of each type of events. */
export interface CompanyEventDataOf {
  readonly 'call.started': CallEventData;
  readonly 'call.ringing': CallEventData;
  readonly 'call.answered': CallEventData;
  readonly 'call.held': CallEventData;
  readonly 'call.resumed': CallEventData;
  readonly 'call.transferred': CallEventData;
  readonly 'call.ended': CallEventData;
  readonly 'recording.saved': RecordingEventData;
  readonly 'voicemail.received': VoicemailEventData;
  readonly 'message.received': MessageEventData;
  readonly 'agent.changed': AgentEventData;
  readonly 'queue.changed': QueueEventData;
}

/** An event, as a webhook and the stream of events send it. */
export type CompanyEvent = {
  readonly [Type in CompanyEventType]: {
    /** The id of the event, which is the same each time the event is sent. */
    readonly id: string;
    /** The type of the event. */
    readonly type: Type;
    /** When it happened, as `2026-11-30T09:15:00.000Z`. */
    readonly timestamp: string;
    /** The version of the format. Later versions only add properties and types. */
    readonly version: 1;
    /** The facts of the event. */
    readonly data: CompanyEventDataOf[Type];
  };
}[CompanyEventType];
