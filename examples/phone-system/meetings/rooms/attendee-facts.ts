import type { MeetingMember, MeetingServerFrame } from '../../../../sdk/wire/meetings/meeting-frames.ts';

/** The most requests of a client to join in a minute: the host is notified of each request. */
export const maxAsksInMinute = 10;

/** The connection of a client to the conference service. */
export interface MeetingLink {
  send(frame: MeetingServerFrame): void;
  close(code: number, reason: string): void;
}

/** The state of a member that only the member changes. */
export type OwnState = Pick<MeetingMember, 'isMuted' | 'isCameraOff' | 'isHandUp' | 'isSharing'>;

/** The state of a member who has just come in. */
export const freshState: OwnState = { isMuted: true, isCameraOff: true, isHandUp: false, isSharing: false };

/** The person behind a connection to the conference service. An uid with an underscore is that of an external person. */
export interface MeetingHolder {
  readonly uid: string;
  readonly displayName: string;
  /** The session that asked for the connection. When it ends, its connection ends too. */
  readonly session?: object | undefined;
}

/** Facts of a client's connection. */
export interface AttendeeOptions {
  readonly isByPhone?: boolean;
  readonly network?: string;
}
