import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PhoneEngine } from '../../phone-engine.ts';
import type { EndCause, EngineEvent, PacketCounts, TrunkSettings, TrunkState } from '../../port.ts';
import { createLocalEngine } from '../local-engine.ts';
import type { RtpRange } from '../media/rtp/rtp-ports.ts';
import { type RawMessage, readRawMessage } from '../sip/wire/raw-message.ts';

export interface ProbeOptions {
  readonly settings: TrunkSettings;
  /** The ports for sound; undefined: those of a phone system. */
  readonly rtpRange: RtpRange | undefined;
  readonly log: Logger;
  readonly logSip: boolean;
  /** Ends every wait early. */
  readonly signal: AbortSignal;
}

/** The final answer of the other side to a request. */
export interface SipAnswer {
  readonly status: number;
  /** As `401 Unauthorized`. */
  readonly text: string;
  /** The program that answered, as it names itself. */
  readonly program: string | undefined;
}

const leg = 'check';
const lookEveryMs = 50;
const goodbyeMs = 4_000;

/** An engine with nothing but a trunk. Calls that arrive meanwhile are busy. */
export class TrunkProbe {
  readonly #engine: PhoneEngine;
  readonly #options: ProbeOptions;
  #state: TrunkState | undefined;
  #end: EndCause | undefined;
  #isAnswered = false;
  #isRegistered = false;

  private constructor(options: ProbeOptions) {
    const { settings, log, logSip, rtpRange } = options;
    this.#options = options;
    this.#engine = createLocalEngine({
      host: {
        domain: settings.domain,
        credentials: () => undefined,
        isSameUser: () => false,
        virtualPhone: () => undefined,
      },
      ...{ log, logSip },
      // A trunk by TCP or TLS opens its own connection.
      ...(settings.transport === 'udp' && { sip: { host: '::', port: 0 } }),
      ...(rtpRange && { rtpRange }),
    });
    this.#engine.listen((event) => this.#onEvent(event));
  }

  static async start(options: ProbeOptions): Promise<TrunkProbe> {
    const probe = new TrunkProbe(options);
    await probe.#engine.start();
    return probe;
  }

  /** True from a successful registration to the goodbye. */
  get isRegistered(): boolean {
    return this.#isRegistered;
  }

  /** Opens the trunk. @returns its first result; undefined: there is none in time */
  async open(settings: TrunkSettings, withinMs: number): Promise<TrunkState | undefined> {
    this.#state = undefined;
    this.#engine.openTrunk(settings);
    const state = await this.#seen(
      () => (this.#state?.name === 'starting' ? undefined : this.#state),
      withinMs,
    );
    this.#isRegistered ||= settings.registersFor !== undefined && state?.name === 'ready';
    return state;
  }

  /** Ends the registration. @returns false if the other side did not confirm it */
  async goodbye(signal?: AbortSignal): Promise<boolean> {
    const confirmed = () => this.#finals('REGISTER').filter(({ status = 0 }) => status < 300).length;
    const before = confirmed();
    this.#engine.closeTrunk(this.#options.settings.id);
    if (!this.#isRegistered) return true;
    this.#isRegistered = false;
    const isConfirmed = await this.#seen(() => confirmed() > before || undefined, goodbyeMs, signal);
    return isConfirmed ?? false;
  }

  /** Calls a number. @returns `answered`, the cause of the end, or undefined: it rings for longer */
  async call(number: string, withinMs: number): Promise<'answered' | EndCause | undefined> {
    const { id, user } = this.#options.settings;
    const to = { kind: 'trunk', trunk: id, number } as const;
    this.#engine.ring({ leg, to, from: { number: user }, lineId: leg });
    return await this.#seen(() => (this.#isAnswered ? 'answered' : this.#end), withinMs);
  }

  /** Sends music for this time, unless the other side hangs up before. @returns the packets of the whole call */
  async sound(forMs: number): Promise<PacketCounts | undefined> {
    const audio = this.#engine.audioOf(leg);
    this.#engine.playTone(leg, 'music');
    await this.#seen(() => this.#end, forMs);
    return audio?.packets;
  }

  /** Ends the call. @returns false if the other side did not confirm it */
  async hangUp(): Promise<boolean> {
    if (this.#end !== undefined) return true;
    this.#engine.hangUp(leg, 'normal');
    const method = this.#isAnswered ? 'BYE' : 'INVITE';
    return (await this.#seen(() => this.answerTo(method), goodbyeMs)) !== undefined;
  }

  answerTo(method: string): SipAnswer | undefined {
    const answer = this.#finals(method).at(-1);
    if (!answer?.status) return undefined;
    return {
      status: answer.status,
      text: answer.startLine.replace(/^SIP\/2\.0 +/i, ''),
      program: answer.get('server') ?? answer.get('user-agent'),
    };
  }

  /** True if a request of ours had the proof of the password. */
  hasProved(method: string): boolean {
    return this.#messages('out').some(
      (message) =>
        message.status === undefined &&
        message.method === method &&
        ['authorization', 'proxy-authorization'].some((name) => message.get(name) !== undefined),
    );
  }

  /** Hangs up, unregisters and stops, also after an interruption. */
  async stop(): Promise<void> {
    await this.goodbye(new AbortController().signal);
    await this.#engine.stop();
  }

  #onEvent(event: EngineEvent): void {
    if (event.type === 'trunkChanged') this.#state = event.state;
    else if (event.type === 'arrived') this.#engine.hangUp(event.leg, 'busy');
    else if (event.type === 'answered') this.#isAnswered = true;
    else if (event.type === 'ended' && event.leg === leg) this.#end = event.cause;
  }

  #finals(method: string): readonly RawMessage[] {
    return this.#messages('in').filter(
      (message) => message.method === method && (message.status ?? 0) >= 200,
    );
  }

  #messages(direction: 'in' | 'out'): readonly RawMessage[] {
    return this.#engine.signalling().flatMap((message) => {
      const read = message.direction === direction && readRawMessage(Buffer.from(message.text));
      return read && !('fault' in read) ? [read] : [];
    });
  }

  /** Waits for a result. @throws AbortError where the check is interrupted */
  async #seen<T>(look: () => T | undefined, withinMs: number, signal = this.#options.signal) {
    const end = performance.now() + withinMs;
    for (;;) {
      const found = look();
      if (found !== undefined || performance.now() >= end) return found;
      await setTimeout(lookEveryMs, undefined, { signal });
    }
  }
}
