import { type ReadonlySignal, signal } from '@preact/signals-core';
import { forBrowser } from '../phones/browser/sip/ice-servers.ts';
import type {
  MeetingClientFrame,
  MeetingEndReason,
  MeetingServerFrame,
} from '../wire/meetings/meeting-frames.ts';
import type { MeetingPoint } from '../wire/meetings/meeting-point.ts';
import type { IceServer } from '../wire/phones/softphone.ts';
import type { MeetingDriver, MeetingDriverEvents, MeetingLogin } from './driver.ts';
import { leftLineAt } from './room/left-line.ts';
import { LocalMedia, type LocalMediaOptions } from './room/local-media.ts';
import { MeetingLine } from './room/meeting-line.ts';
import { VideoRoom } from './room/video-room.ts';

/** Where the user is: nowhere, before a meeting, in one, or after one. */
export type MeetingVisit =
  | { readonly step: 'idle' }
  /** The host is not there yet, or was asked. */
  | { readonly step: 'waiting'; readonly for: 'host' | 'admission' }
  | { readonly step: 'in'; readonly room: VideoRoom }
  | { readonly step: 'ended'; readonly reason: MeetingEndReason };

/** Options of the web driver. */
export interface WebMeetingOptions extends LocalMediaOptions {
  /** Receives errors of the browser's WebRTC that concern one connection only. By default they are dropped. */
  readonly onError?: (error: unknown) => void;
  /** Returns the STUN and TURN servers for media; by default, and if there are none, those that the phone system names. */
  readonly iceServers?: () => readonly IceServer[];
}

/** The phone system's own conference service, with WebRTC in the browser. */
export class WebMeetingDriver implements MeetingDriver {
  readonly #options: WebMeetingOptions;
  readonly #visit = signal<MeetingVisit>({ step: 'idle' });
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
  connect({ address, token, uid }: MeetingLogin, on: MeetingDriverEvents): void {
    this.#disconnect();
    // The end that a lost connection brought is still to be read.
    if (this.#visit.peek().step !== 'ended') this.#visit.value = { step: 'idle' };
    this.#on = on;
    const left = leftLineAt(address);
    this.#line = new MeetingLine({
      address,
      token,
      uid,
      left: left?.uid === uid ? left : undefined,
      onFrame: (frame) => this.#receive(frame, on),
      onState: (isOpen) => this.#setConnected(isOpen),
      onEnd: (cause) => {
        this.#end('lost', on);
        if (cause === 'refused') on.error('invalidToken');
        else {
          on.cloud('ko');
          on.lost();
        }
      },
    });
  }

  /** @internal A new visit begins: the end of the last one is read. */
  begin(): void {
    if (this.#visit.peek().step === 'ended') this.#visit.value = { step: 'idle' };
  }

  /** Opens the meeting of a meeting point of the user. */
  host(point: MeetingPoint): void {
    this.begin();
    this.#hosted = point;
    this.#send({ type: 'host', pointId: point.id });
  }

  /** Asks to join the meeting at a meeting point. */
  join({ owner, pointId }: { readonly owner: string; readonly pointId: string }): void {
    this.begin();
    this.#send({ type: 'join', owner, pointId });
  }

  /** Asks a colleague to join the hosted meeting. */
  invite(uid: string): void {
    this.#send({ type: 'invite', uid });
  }

  /** Answers a request to join. */
  answerRequest(id: string, accept: boolean): void {
    this.#send({ type: 'answerRequest', id, accept });
  }

  /** Joins the meeting of an invitation, or declines it. */
  answerInvitation(id: string, accept: boolean): void {
    this.#send({ type: 'answerInvitation', id, accept });
  }

  /** Leaves the meeting. A hosted one ends for everybody. */
  leave(): void {
    this.#send({ type: 'leave' });
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
      case 'welcome':
        this.#iceServers = frame.iceServers;
        if (this.#isWelcome) return;
        this.#isWelcome = true;
        on.connected('cx-webrtc');
        on.cloud('ok');
        return;
      case 'presence':
        if (frame.value === 200 && this.#hosted) on.point({ kind: 'host', point: this.#hosted });
        on.presence(frame.value);
        return;
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
        this.#visit.value = { step: 'waiting', for: frame.for };
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

  #enter(frame: Extract<MeetingServerFrame, { type: 'room' }>, on: MeetingDriverEvents): void {
    const present = this.#room;
    if (present) {
      present.update(frame);
      return;
    }
    const onError = this.#options.onError ?? (() => {});
    const known = this.#options.iceServers?.() ?? [];
    const iceServers = forBrowser(known.length > 0 ? known : this.#iceServers);
    const room = new VideoRoom(frame, {
      media: this.media,
      send: (own) => this.#send(own),
      onError,
      iceServers,
    });
    // In a page that was loaded again nobody has opened them.
    if (this.#visit.peek().step === 'idle') void this.media.open();
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
