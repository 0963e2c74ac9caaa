import type { MeetingEndReason, MeetingServerFrame } from '../../../sdk/wire/meetings/meeting-frames.ts';
import type { QueuePhrase } from '../announcements/queue/texts.ts';
import { VoiceActivity } from '../conferences/bridge/voice-activity.ts';
import { frameSamples, type Party, type VirtualCall } from '../engine/port.ts';
import { type Dialogue, speakTone } from '../services/dialogue.ts';
import { displayName, type People } from '../users/person.ts';
import type { MediaVoice } from './rooms/media-server.ts';
import type { MeetingHall } from './rooms/meeting-hall.ts';
import type { Attendee } from './rooms/room.ts';

interface DialInDeps {
  readonly hall: MeetingHall;
  readonly people: Pick<People, 'byNumber'>;
  readonly speak: (what: QueuePhrase, to: Party) => Promise<Int16Array>;
}

/** The keys by which a caller mutes the own line, and speaks again. */
const muteKeys = '*6';
const silence = new Int16Array(frameSamples);

/** Lets callers into video meetings: they wait for the host as others do, and are heard and hear. */
export class MeetingDialIn {
  readonly #deps: DialInDeps;

  constructor(deps: DialInDeps) {
    this.#deps = deps;
  }

  /** Takes a caller to the meeting of a meeting point. Resolves at the end of the call. */
  async take(
    talk: Dialogue,
    { owner, pointId }: { readonly owner: string; readonly pointId: string },
  ): Promise<void> {
    const { hall, speak } = this.#deps;
    const { call } = talk;
    const caller = new PhoneMember(talk, this.#deps);
    const attendee = hall.arrive(this.#holderOf(call), caller, { isByPhone: true });
    caller.begin(attendee);
    hall.receive(attendee, { type: 'join', owner, pointId });
    const reason = await caller.ended;
    hall.depart(attendee, caller);
    if (reason === undefined) return;
    await talk.play(await speak('goodbye', call.from));
    call.hangUp('normal');
  }

  /** A colleague is known by the number; others are people without an account, whose uid has an underscore. */
  #holderOf({ from: { number, label, account }, leg }: VirtualCall) {
    const person = this.#deps.people.byNumber(account ?? number);
    // A withheld number stays withheld.
    if (person && number !== '') return { uid: String(person.id), displayName: displayName(person) };
    return { uid: `phone_${leg}`.slice(0, 100), displayName: label || number || '–' };
  }
}

/** The phone system's side of a caller in a meeting. */
class PhoneMember {
  readonly #talk: Dialogue;
  readonly #deps: DialInDeps;
  readonly #activity = new VoiceActivity();
  readonly #end: (reason: MeetingEndReason | undefined) => void;
  #attendee: Attendee | undefined;
  #voice: MediaVoice | undefined;
  #playing: Promise<unknown> = Promise.resolve();
  #hasWaited = false;
  #isIn = false;
  #isMuted = false;
  #isTalking = false;
  #keys = '';

  /** Resolves with the reason why the meeting is over for the caller; undefined if the call is. */
  readonly ended: Promise<MeetingEndReason | undefined>;

  constructor(talk: Dialogue, deps: DialInDeps) {
    this.#talk = talk;
    this.#deps = deps;
    const { promise, resolve } = Promise.withResolvers<MeetingEndReason | undefined>();
    this.ended = promise;
    this.#end = (reason) => {
      this.#voice?.close();
      this.#voice = undefined;
      resolve(reason);
    };
    const { call } = talk;
    call.ended.addEventListener('abort', () => this.#end(undefined), { once: true });
    if (call.ended.aborted) this.#end(undefined);
  }

  begin(attendee: Attendee): void {
    this.#attendee = attendee;
    this.#talk.call.hear((frame) => this.#exchange(frame));
    this.#talk.call.onDigit((key) => this.#press(key));
  }

  /** A frame of the conference service, as browsers get them. */
  send(frame: MeetingServerFrame): void {
    if (frame.type === 'waiting' && !this.#hasWaited) {
      this.#hasWaited = true;
      this.#play(this.#deps.speak('welcome', this.#talk.call.from));
    } else if (frame.type === 'room') this.#enter();
    else if (frame.type === 'mutedByHost') this.#mute(true);
    else if (frame.type === 'ended') this.#end(frame.reason);
  }

  close(): void {
    this.#talk.call.hangUp('normal');
  }

  #enter(): void {
    if (this.#isIn) return;
    this.#isIn = true;
    this.#play(Promise.resolve(speakTone));
    void this.#playing.then(() => {
      if (this.#talk.isOver || !this.#attendee) return;
      this.#voice = this.#attendee.openVoice();
      this.#mute(false);
    });
  }

  #play(sound: Promise<Int16Array>): void {
    this.#playing = this.#playing.then(async () => {
      if (!this.#talk.isOver) await this.#talk.play(await sound);
    });
  }

  #exchange(frame: Int16Array): void {
    if (!this.#voice) return;
    const said = this.#isMuted ? silence : frame;
    this.#talk.call.send(this.#voice.exchange(said));
    const isTalking = this.#activity.hears(said);
    if (isTalking === this.#isTalking || !this.#attendee) return;
    this.#isTalking = isTalking;
    this.#attendee.setTalking(isTalking);
  }

  #press(key: string): void {
    this.#keys = (this.#keys + key).slice(-muteKeys.length);
    if (this.#keys === muteKeys) this.#mute(!this.#isMuted);
  }

  #mute(isMuted: boolean): void {
    if (!this.#attendee || !this.#isIn) return;
    this.#isMuted = isMuted;
    const state = { isMuted, isCameraOff: true, isHandUp: false, isSharing: false };
    this.#deps.hall.receive(this.#attendee, { type: 'state', state });
  }
}
