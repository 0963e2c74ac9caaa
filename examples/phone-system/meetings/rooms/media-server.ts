import type { MediaClientFrame, MediaServerFrame } from '../../../../sdk/wire/meetings/media-frames.ts';

/** A program that forwards the media of a meeting, so that each member sends them only once. It runs beside the phone system. */
export interface MediaServer {
  /** Starts it, if it does not run yet. */
  start(): void;
  readonly isUp: boolean;
  /** Counts its starts. Connections to it end with a run. */
  readonly run: number;
  /** Receives every start, and every end. */
  onState(listener: () => void): void;
  /** Makes a room for a meeting. It lasts over restarts of the program. */
  open(): MediaRoom;
}

/** A member, as the media server needs it. */
export interface MediaMember {
  /** The id of the member in the meeting. */
  readonly id: string;
  readonly isSharing: boolean;
  send(frame: MediaServerFrame): void;
}

/** The sound of a meeting for a member who calls by phone. */
export interface MediaVoice {
  /** Sends 20 ms of the voice, in the frames of the engine. Returns the sum of all others meanwhile. */
  exchange(frame: Int16Array): Int16Array;
  close(): void;
}

/** The media of a meeting. */
export interface MediaRoom {
  /** Connects a member who calls by phone. */
  openVoice(memberId: string): MediaVoice;
  /** Handles a frame of a member. */
  receive(member: MediaMember, frame: MediaClientFrame): void;
  /** Receives the members, after each change. Members who are gone are disconnected. */
  update(members: readonly MediaMember[]): void;
  /** Disconnects all members. */
  close(): void;
}
