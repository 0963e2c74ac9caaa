import { Invitation, Inviter, SessionState } from 'sip.js';
import * as z from 'zod/mini';
import { softphoneRegistration } from '../../../sdk/wire/phones/softphone.ts';
import { NodePhone } from '../engine/local/testing/node-phone.ts';
import { strengthOf } from '../engine/local/testing/strength.ts';
import { sampleRate } from '../engine/port.ts';
import { sessionHeaders } from './session-headers.ts';

/** How a phone behaves. */
export interface TestPhoneOptions {
  /** The password of the user; by default the password of the demonstration users. */
  readonly password?: string;
  /** Answers every call at once. Otherwise a call rings until `answer()`; calls that its own user places are always answered. */
  readonly answers?: boolean;
  /** The frequency of the tone that it sends as long as a call lasts, in whole hertz; by default 500. */
  readonly hertz?: number;
}

/** The state of a phone's newest call. */
export type TestPhoneState = 'idle' | 'ringing' | 'dialling' | 'talking';

const timeoutMs = 15_000;

/** A phone in Node for a test, with real SIP and real sound. Its methods act on the newest call. */
export class TestPhone {
  /** The terminal that it is, e.g. `alice-web`. */
  readonly terminalId: string;
  /** Samples a second of `recording()`. */
  readonly sampleRate = sampleRate;
  readonly #phone: NodePhone;
  readonly #watchers = new Set<() => void>();

  private constructor(terminalId: string, phone: (onChange: () => void) => NodePhone) {
    this.terminalId = terminalId;
    this.#phone = phone(() => {
      for (const look of this.#watchers) look();
    });
  }

  /** Signs a user of the phone system at `url` in and registers as the phone of that user. */
  static async register(url: string, login: string, options: TestPhoneOptions = {}): Promise<TestPhone> {
    const { password = 'demo', answers = false, hertz = 500 } = options;
    const registration = await softphoneOf(url, login, password);
    const phone = new TestPhone(
      registration.abstractTerminalID,
      (onChange) =>
        new NodePhone({
          url: `${url.replace(/^http/, 'ws')}/sip`,
          registerId: registration.registerId,
          password: registration.devicePassword,
          community: registration.community,
          onCall: answers ? 'answer' : 'ring',
          autoAnswers: true,
          talks: true,
          isRecording: true,
          hertz,
          onChange,
        }),
    );
    const status = await phone.#phone.register();
    if (status !== 200) throw new Error(`The phone of ${login} could not register: SIP status ${status}.`);
    return phone;
  }

  /** The state of its call. */
  get state(): TestPhoneState {
    const { session } = this.#phone;
    if (session?.state === SessionState.Established) return 'talking';
    const isOpen = session?.state === SessionState.Initial || session?.state === SessionState.Establishing;
    if (!isOpen) return 'idle';
    return session instanceof Inviter ? 'dialling' : 'ringing';
  }

  /** The keys that the far end of the newest call has sent. */
  get keys(): string {
    return this.#phone.media.at(-1)?.keys ?? '';
  }

  /** The received audio of the newest call so far: 16 bits, mono, `sampleRate`. */
  recording(): Int16Array {
    const frames = this.#phone.media.at(-1)?.recorded ?? [];
    return Int16Array.from(frames.flatMap((frame) => [...frame]));
  }

  /** How strong a tone of this frequency was in the last 200 ms: 0 is nothing, 1 is full scale. */
  toneStrength(hertz: number): number {
    const heard = this.recording().slice(-sampleRate / 5);
    return heard.length === 0 ? 0 : strengthOf(heard, hertz);
  }

  /** Resolves once the phone is in this state. Rejects after 15 seconds. */
  reaches(state: TestPhoneState): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#watchers.delete(look);
        settle();
      };
      const look = () => {
        if (this.state === state) end(resolve);
      };
      const timer = setTimeout(
        () => end(() => reject(new Error(`The phone is ${this.state} and was expected to be ${state}.`))),
        timeoutMs,
      );
      this.#watchers.add(look);
      look();
    });
  }

  /** Waits until the phone rings, answers, and resolves once both sides can talk. */
  async answer(): Promise<void> {
    await this.reaches('ringing');
    const { session } = this.#phone;
    if (session instanceof Invitation) await session.accept();
    await this.reaches('talking');
  }

  /** Calls a number. Resolves when the call is answered. */
  async call(number: string): Promise<void> {
    let refused: number | undefined;
    await this.#phone.dial(number, (status) => {
      refused = status;
    });
    await Promise.race([this.reaches('talking'), this.reaches('idle')]);
    if (this.state !== 'talking') throw new Error(`Nobody answered ${number}: SIP status ${refused}.`);
  }

  /** Presses keys during a call: `0-9`, `*`, `#`, `A-D`. */
  sendKeys(keys: string): void {
    this.#phone.sound.sendDtmf(keys);
  }

  /** Ends the call: hangs up, cancels an outgoing call, or declines a ringing call. */
  async hangUp(): Promise<void> {
    const { session } = this.#phone;
    if (this.state === 'talking') await session?.bye();
    else if (this.state === 'dialling' && session instanceof Inviter) await session.cancel();
    else if (this.state === 'ringing' && session instanceof Invitation)
      await session.reject({ statusCode: 486 });
    await this.reaches('idle');
  }

  /** Ends its calls and unregisters. */
  stop(): Promise<void> {
    return this.#phone.close();
  }
}

const infoOfPhone = z.object({ extension: z.object({ restUri: z.string() }) });

/** The credentials of the user's phone. A phone that has them already loses them. */
async function softphoneOf(url: string, login: string, password: string) {
  const base = `${url}/restletrouter/`;
  const headers = await sessionHeaders(url, { login, password });
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(base + path, { headers });
    if (!answer.ok) throw new Error(`${login} has no phone: HTTP status ${answer.status}.`);
    return answer.json();
  };
  const { extension } = z.parse(infoOfPhone, await read('v1/user/Info'));
  return z.parse(softphoneRegistration, await read(`${extension.restUri}/createSoftphone?force=true`));
}
