import { backoffMs } from '#sdk/transport/backoff.ts';
import { parseJson } from '#wire/json.ts';
import {
  type MeetingClientFrame,
  type MeetingServerFrame,
  meetingServerFrame,
  meetingSocketPath,
} from '#wire/meetings/meeting-frames.ts';
import { forgetLine, type LeftLine, rememberLine, type VisitedMeeting } from './left-line.ts';

interface MeetingLineOptions {
  /** The address of the phone system, as `https://pbx.example`. */
  readonly address: string;
  readonly token: string;
  /** The uid of the person. */
  readonly uid: string;
  /** The secret of a line that this tab had before its page was loaded again. */
  readonly left?: LeftLine | undefined;
  /** Returns the meeting that the user is in or waits for, for a page that is loaded again. */
  readonly meeting: () => VisitedMeeting | undefined;
  readonly onFrame: (frame: MeetingServerFrame) => void;
  /** The line is there again, or lost for now. */
  readonly onState: (isOpen: boolean) => void;
  /** The line cannot be had any more: the token was refused, or the phone system has forgotten the client. */
  readonly onEnd: (cause: 'refused' | 'lost') => void;
}

/** The phone system keeps the place of a lost line so long: milliseconds. */
const keptMs = 20_000;
const unknownCode = 4404;
/** Another page continues with this line. */
const takenCode = 4000;
const retryFirstMs = 300;

/** The line to the conference service. A lost line is opened again, and the phone system continues where it was. */
export class MeetingLine {
  readonly #options: MeetingLineOptions;
  #socket: WebSocket | undefined;
  #resume: string | undefined;
  #attempt = 0;
  #lostAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(options: MeetingLineOptions) {
    this.#options = options;
    const { left } = options;
    if (left) this.#open(`resume=${encodeURIComponent(left.resume)}&reloaded`);
    else this.#open(`token=${encodeURIComponent(options.token)}`);
  }

  /** Sends a frame; while the line is lost it is dropped, because the room is sent anew after that. */
  send(frame: MeetingClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  stop(): void {
    this.#isStopped = true;
    forgetLine();
    clearTimeout(this.#retry);
    this.#socket?.close(1000);
  }

  #open(query: string): void {
    const { address, onFrame, onState, onEnd } = this.#options;
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}${meetingSocketPath}?${query}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.#isStopped) return;
      const frame = meetingServerFrame.safeParse(parseJson(String(data))).data;
      // A newer phone system may send more.
      if (!frame) return;
      if (frame.type === 'welcome') {
        this.#resume = frame.resume;
        this.#attempt = 0;
        onState(true);
      }
      onFrame(frame);
      this.#remember(frame);
    };
    socket.onclose = ({ code }) => {
      if (this.#isStopped) return;
      if (this.#resume === undefined) this.#refused(code);
      else if (code === unknownCode || code === takenCode) onEnd('lost');
      else this.#reopen(this.#resume);
    };
  }

  /** The meeting that the page was left in may be over by now: then it is a line like any other. */
  #refused(code: number): void {
    const { token, left, onEnd } = this.#options;
    forgetLine();
    if (left && code === unknownCode && token !== '' && this.#attempt === 0) {
      this.#attempt = 1;
      this.#open(`token=${encodeURIComponent(token)}`);
    } else onEnd('refused');
  }

  /** While the user is in a meeting, or waits for a meeting, loading the page again brings them back. */
  #remember(frame: MeetingServerFrame): void {
    const { address, uid, meeting } = this.#options;
    if (frame.type === 'ended') forgetLine();
    else if ((frame.type === 'room' || frame.type === 'waiting') && this.#resume !== undefined)
      rememberLine({ address, uid, resume: this.#resume, meeting: meeting() });
  }

  #reopen(resume: string): void {
    if (this.#attempt === 0) {
      this.#lostAt = Date.now();
      this.#options.onState(false);
    } else if (Date.now() - this.#lostAt > keptMs) {
      this.#options.onEnd('lost');
      return;
    }
    this.#attempt += 1;
    const delayMs =
      this.#attempt === 1 ? retryFirstMs : Math.min(3_000, backoffMs(this.#attempt, Math.random()));
    this.#retry = setTimeout(() => this.#open(`resume=${encodeURIComponent(resume)}`), delayMs);
  }
}
