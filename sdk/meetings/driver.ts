import type { MeetingPoint } from '#wire/meetings/meeting-point.ts';
import type { MeetingPresence } from './rules.ts';

/** How a driver is connected: through the browser, or through a program that the user has installed. */
export type MeetingConnection = 'cx-webrtc' | 'cx-driver';

/** Failures of a driver: the user uses the service elsewhere, the system is not supported, the driver or the token is at fault. */
export type MeetingDriverError = 'alreadyInUse' | 'osUnsupported' | 'driverInternal' | 'invalidToken';

/** The steps of a conference call, as a driver reports them. */
export type MeetingCallStep = 'proceeding' | 'proceed' | 'active' | 'terminate';

/** Events of a meeting point at the conference service. */
export type MeetingPointEvent = 'create' | 'host' | 'get' | 'modify' | 'delete';

/** The sign-in at the conference service. */
export interface MeetingLogin {
  /** The address of the phone system, as `https://pbx.example`. */
  readonly address: string;
  /** The conference app id of the profile. */
  readonly appId: string;
  /** The token of a person; it is short-lived. */
  readonly token: string;
  /** The id of the user in the conference service. */
  readonly uid: string;
  /** Cleaned: letters, digits, `_`, `@` and `-`. */
  readonly displayName: string;
}

/** A person who wants to come in. An uid with an underscore is the uid of an external person. */
export interface JoinRequest {
  /** The id of this request. */
  readonly id: string;
  /** The uid of the person. */
  readonly uid: string;
  /** The name of the person, as the conference service has it. */
  readonly displayName: string;
}

/** A host who asks the user to come. */
export interface MeetingInvitation {
  /** The id of this invitation. */
  readonly id: string;
  /** The host who asks. */
  readonly from: { readonly uid: string; readonly displayName: string };
  /** The meeting point of the meeting. */
  readonly pointId: string;
}

/** A guest without an account whom the settings of a meeting point, or of its owner, have refused. */
export interface RefusedGuest {
  /** The meeting point. */
  readonly pointId: string;
  /** The name that the guest has given. */
  readonly displayName: string;
}

/** How a meeting is left. */
export interface LeaveOptions {
  /** True: the hosted meeting ends for all members. Otherwise the others stay. */
  readonly forAll?: boolean;
}

/** A meeting in progress. Each driver has its own, with more than this. */
export interface DriverRoom {
  /** The meeting point of the meeting. */
  readonly pointId: string;
}

/** The reports of a driver. All of them are called at any time between `connect()` and `stop()`. */
export interface MeetingDriverEvents {
  /** The connection to the service: the user is signed in there, or is not. */
  cloud(state: 'ok' | 'ko'): void;
  /** The client of the service has connected; undefined where the kind is not known. */
  connected(connection: MeetingConnection | undefined): void;
  /** The service has noticed something of the user; undefined: nothing more. */
  presence(presence: MeetingPresence | undefined): void;
  /** The driver has failed. */
  error(error: MeetingDriverError): void;
  /** A meeting point of the user was created, hosted, read, modified or deleted. */
  point(event: { readonly kind: MeetingPointEvent; readonly point?: MeetingPoint }): void;
  /** A person wants to join the hosted meeting. */
  joinRequest(request: JoinRequest): void;
  /** A request that is over before it was answered: its person has left, or the request was answered elsewhere. */
  requestGone(id: string): void;
  /** A host asks the user to join a meeting. */
  invitation(invitation: MeetingInvitation): void;
  /** An invitation that is over before it was answered. */
  invitationGone(id: string): void;
  /** A guest without an account was refused at a meeting point of the user. */
  guestRefused?(guest: RefusedGuest): void;
  /**
   * The connection is over for good, and with it its token. The driver is connected again after a pause, with another token.
   */
  lost(): void;
  /** A step of the user's conference call. */
  call(step: MeetingCallStep): void;
  /** The meeting that the user is in, and undefined when it is over. */
  room(room: DriverRoom | undefined): void;
  /** A program is missing, which `download` is the address of; `screenShare`: only for sharing the screen. */
  missingPlugin(plugin: { readonly kind: 'client' | 'screenShare'; readonly download: string }): void;
}

/**
 * A conference service as the meetings of a client use it. There are two: the service of the phone system (WebRTC in the
 * browser), and a service for the script of a third party. A driver has a single connection at a time; `stop()` ends it, and
 * everything that it has loaded.
 */
export interface MeetingDriver {
  /** Loads the code that it needs. Rejects if it is missing. */
  load(): Promise<void>;
  /** Connects. Everything that becomes of it is reported, also later. */
  connect(login: MeetingLogin, on: MeetingDriverEvents): void;
  /** Opens the meeting of a meeting point of the user, who is its host. */
  host(point: MeetingPoint): void;
  /** Asks to join the meeting at a meeting point. `owner` is the uid of its host. */
  join(target: { readonly owner: string; readonly pointId: string }): void;
  /** Asks a person to join the hosted meeting. */
  invite(uid: string): void;
  /** Answers a request to join. */
  answerRequest(id: string, answer: { readonly accept: boolean }): void;
  /** Answers an invitation. Accepting it joins the meeting. */
  answerInvitation(id: string, answer: { readonly accept: boolean }): void;
  /**
   * Leaves the meeting, or ends a hosted meeting for all members. The scripts of third parties decide which of the two they
   * do.
   */
  leave(options?: LeaveOptions): void;
  /** Ends the connection, and reports nothing more. */
  stop(): void;
}
