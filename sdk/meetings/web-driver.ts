import { type ReadonlySignal, signal } from '@preact/signals-core';
import type {
  MeetingClientFrame,
  MeetingEndReason,
  MeetingServerFrame,
} from '#wire/meetings/meeting-frames.ts';
import type { MeetingPoint } from '#wire/meetings/meeting-point.ts';
import type { IceServer } from '#wire/phones/ice-server.ts';
import { forBrowser } from '../phones/browser/sip/ice-servers.ts';
import type { LeaveOptions, MeetingDriver, MeetingDriverEvents, MeetingLogin } from './driver.ts';
import { forgetLine, type LeftLine, leftLineAt, type VisitedMeeting } from './room/left-line.ts';
import { LocalMedia, type LocalMediaOptions } from './room/local-media.ts';
import { MeetingLine } from './room/meeting-line.ts';
import { VideoRoom } from './room/video-room.ts';
import { meetingPresenceOf } from './rules.ts';

/** Where the user is: nowhere, before, in, or after a meeting. */
export type MeetingVisit =
  | { readonly step: 'idle' }
  /** The host is not there yet, or was asked. */
  | { readonly step: 'waiting'; readonly for: 'host' | 'admission'; readonly meeting: VisitedMeeting }
  | { readonly step: 'in'; readonly room: VideoRoom }
  | { readonly step: 'ended'; readonly reason: MeetingEndReason };

/** Options of the web driver. */
export interface WebMeetingOptions extends LocalMediaOptions {
  /** Receives errors of the browser's WebRTC that concern a single connection. By default they are dropped. */
  readonly onError?: (error: unknown) => void;
  /**
   * Returns the STUN and TURN servers for media; by default, and if there are none, the servers that the phone system names.
   */
  readonly iceServers?: () => readonly IceServer[];
  /**
   * Returns false if a page that was loaded again does not show the meeting that it was left in. The meeting is then in `left`, and
   * `enterAgain()` returns to it: devices are not opened without a question. By default the page returns at once.
   */
  readonly isShown?: (meeting: VisitedMeeting) => boolean;
}

/** The phone system's own conference service, with WebRTC in the browser. */
export class WebMeetingDriver implements MeetingDriver {
  readonly #options: WebMeetingOptions;
  readonly #visit = signal<MeetingVisit>({ step: 'idle' });
  readonly #left = signal<VisitedMeeting | undefined>(undefined);
  #leftLine: LeftLine | undefined;
  #login: MeetingLogin | undefined;
  #target: VisitedMeeting | undefined;
  #line: MeetingLine | undefined;
  #on: MeetingDriverEvents | undefined;
  #hosted: MeetingPoint | undefined;
  #iceServers: readonly IceServer[] = [];
  /** False until the phone system has the user: a line that is resumed is not a new connection. */
  #isWelcome = false;

  /** The user's camera, microphone and screen, before and during a meeting. */
  readonly media: LocalMedia;
  /** Where the user is. */
  readonly visit: ReadonlySignal<MeetingVisit> = this.#visit;
  /** The meeting that the user was in before the page was loaded again, while it is not decided whether the user returns. */
  readonly left: ReadonlySignal<VisitedMeeting | undefined> = this.#left;

  /** @internal */
  constructor(options: WebMeetingOptions = {}) {
    this.#options = options;
    this.media = new LocalMedia(options);
  }

  /** Rejects in a browser without WebRTC. */
  async load(): Promise<void> {
    if (typeof RTCPeerConnection === 'undefined') throw new Error('This browser has no WebRTC.');
  }

  /** Opens the connection to the phone system, and again after a break. */
  connect(login: MeetingLogin, on: MeetingDriverEvents): void {
    const left = leftLineAt(login.address);
    const own = left?.uid === login.uid ? left : undefined;
    const isShown = !own?.meeting || (this.#options.isShown?.(own.meeting) ?? true);
    this.#disconnect();
    this.#leftLine = isShown ? undefined : own;
    this.#left.value = this.#leftLine?.meeting;
    this.#open(login, on, isShown ? own : undefined);
  }

  /** Returns to the meeting in `left`. If it is over, or the phone system has given the place away, `visit` ends with `lost`. */
  enterAgain(): void {
    const left = this.#leftLine;
    const [login, on] = [this.#login, this.#on];
    this.forgetLeft();
    if (!left || !login || !on) return;
    this.#disconnect();
    this.#open({ ...login, token: '' }, on, left);
  }

  /** Does not return to the meeting in `left`. */
  forgetLeft(): void {
    if (!this.#leftLine) return;
    forgetLine();
    this.#leftLine = undefined;
    this.#left.value = undefined;
  }

  #open(login: MeetingLogin, on: MeetingDriverEvents, left: LeftLine | undefined): void {
    const { address, token, uid } = login;
    this.#login = login;
    // The end that a lost connection brought is still to be read.
    if (this.#visit.peek().step !== 'ended') this.#visit.value = { step: 'idle' };
    this.#on = on;
    this.#target = left?.meeting;
    this.#line = new MeetingLine({
      address,
      token,
      uid,
      left,
      meeting: () => this.#meeting,
      onFrame: (frame) => this.#receive(frame, on),
      onState: (isOpen) => this.#setConnected(isOpen),
      onEnd: (cause) => {
        this.#end('lost', on);
        // A page that returned to a meeting has no token for another line.
        if (cause === 'refused' && token !== '') on.error('invalidToken');
        else {
          on.cloud('ko');
          on.lost();
        }
      },
    });
  }

  /** @internal A new visit begins: the end of the last visit is read. */
  begin(): void {
    this.forgetLeft();
    if (this.#visit.peek().step === 'ended') this.#visit.value = { step: 'idle' };
  }

  /** Opens the meeting of a meeting point of the user. */
  host(point: MeetingPoint): void {
    this.begin();
    this.#hosted = point;
    this.#target = { owner: point.uid, pointId: point.id, name: point.displayName };
    this.#send({ type: 'host', pointId: point.id });
  }

  /** Asks to join the meeting at a meeting point. */
  join({ owner, pointId }: { readonly owner: string; readonly pointId: string }): void {
    this.begin();
    this.#target = { owner, pointId, name: '' };
    this.#send({ type: 'join', owner, pointId });
  }

  /** Asks a colleague to join the hosted meeting. */
  invite(uid: string): void {
    this.#send({ type: 'invite', uid });
  }

  /** Answers a request to join. */
  answerRequest(id: string, { accept }: { readonly accept: boolean }): void {
    this.#send({ type: 'answerRequest', id, accept });
  }

  /** Joins the meeting of an invitation, or declines it. */
  answerInvitation(id: string, { accept }: { readonly accept: boolean }): void {
    this.#send({ type: 'answerInvitation', id, accept });
  }

  /** Leaves the meeting, or ends a hosted meeting for all members. */
  leave({ forAll = false }: LeaveOptions = {}): void {
    this.#send(forAll ? { type: 'leave', forAll } : { type: 'leave' });
    // The way out works without a line, too.
    if (this.#on) this.#end('left', this.#on);
  }

  /** Ends the connection, the meeting and the use of camera and microphone. */
  stop(): void {
    this.#disconnect();
    this.#visit.value = { step: 'idle' };
    this.media.close();
  }

  /** The devices may be open already, in the check before a meeting. */
  #disconnect(): void {
    this.#line?.stop();
    this.#line = undefined;
    this.#leaveRoom();
    this.#on = undefined;
    this.#isWelcome = false;
  }

  #send(frame: MeetingClientFrame): void {
    this.#line?.send(frame);
  }

  #receive(frame: MeetingServerFrame, on: MeetingDriverEvents): void {
    switch (frame.type) {
      case 'iceServers':
        this.#iceServers = frame.iceServers;
        return;
      case 'guestRefused':
        on.guestRefused?.({ pointId: frame.pointId, displayName: frame.displayName });
        return;
      case 'welcome':
        if (this.#isWelcome) return;
        this.#isWelcome = true;
        on.connected('cx-webrtc');
        on.cloud('ok');
        return;
      case 'presence': {
        const presence = meetingPresenceOf(frame.value);
        if (presence === 'ready' && this.#hosted) on.point({ kind: 'host', point: this.#hosted });
        on.presence(presence);
        return;
      }
      case 'joinRequest':
        on.joinRequest(frame.request);
        return;
      case 'requestGone':
        on.requestGone(frame.id);
        return;
      case 'invitation':
        on.invitation({ id: frame.id, from: frame.from, pointId: frame.pointId });
        return;
      case 'invitationGone':
        on.invitationGone(frame.id);
        return;
      case 'waiting':
        if (this.#visit.peek().step !== 'waiting') on.call('proceeding');
        this.#visit.value = {
          step: 'waiting',
          for: frame.for,
          meeting: this.#target ?? { owner: '', pointId: '', name: '' },
        };
        return;
      case 'room':
        this.#enter(frame, on);
        return;
      case 'ended':
        this.#end(frame.reason, on);
        return;
      default:
        this.#room?.receive(frame);
    }
  }

  get #room(): VideoRoom | undefined {
    const visit = this.#visit.peek();
    return visit.step === 'in' ? visit.room : undefined;
  }

  /** The meeting that the user is in or waits for. */
  get #meeting(): VisitedMeeting | undefined {
    const room = this.#room;
    if (room) return { owner: room.owner, pointId: room.pointId, name: room.name.peek() };
    return this.#visit.peek().step === 'waiting' ? this.#target : undefined;
  }

  #enter(frame: Extract<MeetingServerFrame, { type: 'room' }>, on: MeetingDriverEvents): void {
    const present = this.#room;
    if (present) {
      present.update(frame);
      return;
    }
    const onError = this.#options.onError ?? (() => {});
    const iceServers = () => {
      const known = this.#options.iceServers?.() ?? [];
      return forBrowser(known.length > 0 ? known : this.#iceServers);
    };
    const room = new VideoRoom(frame, {
      media: this.media,
      send: (own) => this.#send(own),
      onError,
      iceServers,
    });
    // In a page that was loaded again the media are not open yet.
    if (this.#visit.peek().step === 'idle') void this.media.open();
    this.forgetLeft();
    this.#visit.value = { step: 'in', room };
    on.call('active');
    on.room(room);
  }

  /** A refusal before a meeting is reported, too; what has ended already is not. */
  #end(reason: MeetingEndReason, on: MeetingDriverEvents): void {
    const { step } = this.#visit.peek();
    if (step === 'ended' || (step === 'idle' && reason === 'lost')) return;
    this.#leaveRoom();
    this.media.close();
    this.#visit.value = { step: 'ended', reason };
    on.call('terminate');
    on.room(undefined);
  }

  #leaveRoom(): void {
    this.#room?.end();
    this.#hosted = undefined;
  }

  #setConnected(isConnected: boolean): void {
    this.#room?.setConnected(isConnected);
  }
}

/**
 * Creates the driver for the phone system's own conference service. `media` and `visit` are for screens: the check before a meeting,
 * and the wait for the host.
 *
 * @example
 * const driver = webMeetingDriver();
 * await meetings.start(driver);
 * await driver.media.open();
 */
export const webMeetingDriver = (options?: WebMeetingOptions): WebMeetingDriver =>
  new WebMeetingDriver(options);
