import type { Logger } from 'pino';
import type { ConferenceMember } from '../../../../sdk/wire/conferences/conference.ts';
import type { MeetingPoint } from '../../../../sdk/wire/meetings/meeting-point.ts';
import { readWrittenNumber } from '../../../../sdk/wire/numbers/written-number.ts';
import type { QueuePhrase } from '../../announcements/queue/texts.ts';
import type { Clock } from '../../base/clock.ts';
import { type Company, publicNumberOf } from '../../company/company.ts';
import type { Party, VirtualCall, VirtualPhone } from '../../engine/port.ts';
import type { Route } from '../../exchange/route.ts';
import { LoginThrottle, TooManyTries } from '../../limits/login-throttle.ts';
import { Dialogue, speakTone } from '../../services/dialogue.ts';
import { displayName, type People } from '../../users/person.ts';
import type { Conferences } from '../conferences.ts';
import { ConferenceMixer } from './conference-mixer.ts';

/** The objects that the bridge works with. */
export interface ConferenceBridgeDeps {
  readonly conferences: Conferences;
  readonly people: Pick<People, 'byId' | 'byNumber'>;
  readonly clock: Clock;
  /** Returns a text as sound in the language of the caller. */
  readonly speak: (what: QueuePhrase, to: Party) => Promise<Int16Array>;
  readonly log: Logger;
  /** The meeting point of a video meeting that callers with this PIN join. */
  readonly meetingByPin: (pin: string) => { readonly point: MeetingPoint } | undefined;
  /** Takes a caller to a video meeting. Resolves at the end of the call. */
  readonly joinMeeting: (
    talk: Dialogue,
    target: { readonly owner: string; readonly pointId: string },
  ) => Promise<void>;
}

const name = 'conference-bridge';
const prefix = `${name}/`;
const maxAttempts = 3;
const keyMs = 8_000;

/**
 * Returns the route of a dialled number to the bridge, also with `*` and a PIN behind it; undefined for any other number. Desk phones
 * and browsers alike can dial it.
 */
export function bridgeRoute(dialled: string, company: Company): Route | undefined {
  const { conferenceBridge } = company.numberPlan;
  const [number = '', pin] = (readWrittenNumber(dialled)?.number ?? '').split('*');
  const isBridge = number === conferenceBridge || number === publicNumberOf(company, conferenceBridge);
  if (!isBridge || (pin !== undefined && !/^\d+$/.test(pin))) return undefined;
  const shown = { number: conferenceBridge, label: 'Conference bridge' };
  return { kind: 'virtual', name: pin === undefined ? name : prefix + pin, shown };
}

/** The phone at the number of the bridge: it asks for the PIN of a conference, and lets its members hear each other. */
export class ConferenceBridge {
  readonly #deps: ConferenceBridgeDeps;
  readonly #mixers = new Map<string, ConferenceMixer>();
  readonly #throttle = new LoginThrottle();
  readonly #running = new Set<Promise<void>>();

  constructor(deps: ConferenceBridgeDeps) {
    this.#deps = deps;
  }

  /** The phone behind the name of a route. */
  phoneAt(route: string): VirtualPhone | undefined {
    if (route !== name && !route.startsWith(prefix)) return undefined;
    const pin = route.startsWith(prefix) ? route.slice(prefix.length) : undefined;
    return { onCall: (call) => this.#run(call, pin) };
  }

  /** Waits for calls in progress. */
  async close(): Promise<void> {
    await Promise.all(this.#running);
  }

  #run(call: VirtualCall, pin: string | undefined): void {
    call.ring();
    const running = this.#take(call, pin)
      .catch((error) => {
        this.#deps.log.error({ error }, 'a call to the conference bridge failed');
        call.hangUp('failed');
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #take(call: VirtualCall, dialledPin: string | undefined): Promise<void> {
    const { speak } = this.#deps;
    const talk = new Dialogue(call);
    call.answer();
    const found = await this.#admitted(talk, dialledPin);
    if (found && 'point' in found) {
      const { uid: owner, id: pointId } = found.point;
      if (!talk.isOver) await this.#deps.joinMeeting(talk, { owner, pointId });
      return;
    }
    if (found && !talk.isOver) {
      const owner = this.#deps.people.byId(found.personId);
      const isModerator = owner !== undefined && numberOf(call) === owner.number;
      if (this.#deps.conferences.refusal(found.id, { isModerator }) === undefined) {
        await talk.play(speakTone);
        if (!talk.isOver) await this.#seat(call, found.id, isModerator);
        return;
      }
    }
    await talk.play(await speak('goodbye', call.from));
    call.hangUp('normal');
  }

  /**
   * Returns the conference, or the meeting point of a video meeting, whose PIN was dialled or entered; undefined after
   * too many wrong PINs.
   */
  async #admitted(talk: Dialogue, dialledPin: string | undefined) {
    const { speak } = this.#deps;
    let pin = dialledPin;
    for (let attempt = 0; attempt < maxAttempts && !talk.isOver; attempt += 1) {
      pin ??= await talk.digits(await speak('enterPin', talk.call.from), { waitMs: keyMs });
      const found = await this.#judged(pin, numberOf(talk.call));
      if (found) return found;
      pin = undefined;
      await talk.play(await speak('wrongPin', talk.call.from));
    }
    return undefined;
  }

  /** Wrong PINs make the next attempt from the same number wait, as wrong passwords do. */
  async #judged(pin: string, caller: string) {
    const { conferences, meetingByPin } = this.#deps;
    const found = () => conferences.byPin(pin) ?? meetingByPin(pin);
    try {
      await this.#throttle.judge(
        { login: `conference/${caller}`, address: caller },
        async () => ({ verdict: found() ? 'right' : 'wrong' }) as const,
      );
      return found();
    } catch (error) {
      if (error instanceof TooManyTries) return undefined;
      throw error;
    }
  }

  /** Lets a caller talk with the others until the end of the call. */
  #seat(call: VirtualCall, id: string, isModerator: boolean): Promise<void> {
    const { conferences, clock } = this.#deps;
    const mixer = this.#mixers.get(id) ?? new ConferenceMixer();
    this.#mixers.set(id, mixer);
    let state: ConferenceMember = {
      memberID: call.leg,
      ...this.#identity(call.from),
      isModerator,
      isMuted: false,
      isTalking: false,
      joinedAt: clock.now(),
    };
    const show = (change: Partial<ConferenceMember>) => {
      state = { ...state, ...change };
      conferences.put(id, { state, setMuted, remove: () => call.hangUp('normal') });
    };
    const setMuted = (isMuted: boolean) => {
      show({ isMuted });
      mixer.setMuted(call.leg, isMuted);
    };
    mixer.add(call.leg, (isTalking) => show({ isTalking }));
    show({});
    call.hear((frame) => call.send(mixer.exchange(call.leg, frame)));
    return new Promise((resolve) => {
      const leave = () => {
        mixer.remove(call.leg);
        if (mixer.size === 0) this.#mixers.delete(id);
        conferences.leave(id, state);
        resolve();
      };
      if (call.ended.aborted) leave();
      else call.ended.addEventListener('abort', leave, { once: true });
    });
  }

  #identity({ number, label, account }: Party): Pick<ConferenceMember, 'number' | 'displayName'> {
    const person = this.#deps.people.byNumber(account ?? number);
    // A withheld number stays withheld, also from the owner of the conference.
    if (number === '') return { number, displayName: '' };
    return { number, displayName: person ? displayName(person) : (label ?? '') };
  }
}

const numberOf = ({ from }: VirtualCall): string => from.account ?? from.number;
