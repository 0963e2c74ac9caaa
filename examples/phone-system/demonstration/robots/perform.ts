import type { Clock } from '../../base/clock.ts';
import { frameSamples, type VirtualCall } from '../../engine/port.ts';
import type { Script, Step } from './script.ts';

/** How long a key is pressed and released. */
const keyMs = 250;
/** The delay of a jump, so that a script with an endless loop does not block the process. */
const goMs = 20;
/** How long a transfer may take to begin. */
const transferMs = 1_000;

/** The dependencies of a robot beside its script. */
export interface PerformanceDeps {
  readonly clock: Clock;
  /** The sounds that the script plays and the texts that it speaks, by their names in it. */
  readonly sounds: ReadonlyMap<string, Int16Array>;
}

/** A call of a robot. */
export class Performance {
  readonly #call: VirtualCall;
  readonly #script: Script;
  readonly #deps: PerformanceDeps;
  /** Returns the frame to send for each received frame; the phone's audio is the robot's clock. */
  #onFrame: ((frame: Int16Array) => void) | undefined;
  #onKey: (() => void) | undefined;
  /** Pressed by the far end and not yet expected. */
  #pressed = '';
  #lastExpected = '';

  constructor(call: VirtualCall, script: Script, deps: PerformanceDeps) {
    this.#call = call;
    this.#script = script;
    this.#deps = deps;
  }

  /** Does the steps in turn until the script or the call is over. After its script a robot is silent. */
  async run(): Promise<void> {
    const { steps, labels } = this.#script;
    this.#call.onDigit((digit) => {
      this.#pressed += digit;
      this.#onKey?.();
    });
    let at = 0;
    for (let step = steps[at]; step && !this.#call.ended.aborted; step = steps[at]) {
      // Steps without a duration run at once.
      const doing = this.#do(step);
      const label = doing instanceof Promise ? await doing : doing;
      at = label === undefined ? at + 1 : (labels.get(label) ?? steps.length);
      if (label !== undefined) await this.#wait(goMs);
    }
  }

  /** Resolves with the label at which to go on, if that is not the next step. */
  #do(step: Step): Promise<string | undefined> | string | undefined {
    switch (step.does) {
      case 'ring':
        this.#call.ring();
        return undefined;
      case 'answer':
        this.#call.answer();
        this.#call.hear((frame) => this.#onFrame?.(frame));
        return undefined;
      case 'wait':
        return this.#wait(step.forMs);
      case 'play':
        return this.#play(step.sound, { isEndless: step.sound === 'tune', forMs: step.forMs });
      case 'say':
        return this.#play(step.text, { isEndless: false, forMs: undefined });
      case 'echo':
        return this.#sound((frame) => this.#call.send(frame), step.forMs);
      case 'send':
        return this.#send(step.keys);
      case 'expect':
        return this.#expect(step);
      case 'when':
        return this.#lastExpected === step.keys ? step.label : undefined;
      case 'when caller':
        return this.#call.from.number === step.number ? step.label : undefined;
      case 'go':
        return step.label;
      case 'transfer':
        this.#call.transfer(step.destination);
        return this.#wait(transferMs);
      case 'hang up':
        this.#call.hangUp(step.cause);
        return undefined;
    }
  }

  async #send(keys: string): Promise<undefined> {
    for (const key of keys) {
      if (this.#call.ended.aborted) return;
      this.#call.sendDigits(key);
      await this.#wait(keyMs);
    }
  }

  async #expect({
    keys,
    withinMs,
    otherwise,
  }: Extract<Step, { does: 'expect' }>): Promise<string | undefined> {
    const length = keys?.length ?? 1;
    const isEnough = () => this.#pressed.length >= length || (keys && !keys.startsWith(this.#pressed));
    await this.#until(withinMs, (done) => {
      this.#onKey = () => {
        if (isEnough()) done();
      };
      this.#onKey();
    });
    this.#onKey = undefined;
    const got = this.#pressed.slice(0, length);
    this.#pressed = this.#pressed.slice(length);
    this.#lastExpected = got;
    const isRight = keys === undefined ? got !== '' : got === keys;
    return isRight ? undefined : otherwise;
  }

  #play(name: string, how: { isEndless: boolean; forMs: number | undefined }): Promise<undefined> {
    const samples = this.#deps.sounds.get(name) ?? new Int16Array();
    let at = 0;
    const next = (done: () => void) => {
      if (at >= samples.length && !how.isEndless) return done();
      this.#call.send(Int16Array.from({ length: frameSamples }, (_, i) => sampleAt(at + i)));
      at += frameSamples;
    };
    const sampleAt = (i: number) => samples[how.isEndless ? i % samples.length : i] ?? 0;
    return this.#sound((_, done) => next(done), how.forMs);
  }

  async #sound(
    onFrame: (frame: Int16Array, done: () => void) => void,
    forMs: number | undefined,
  ): Promise<undefined> {
    await this.#until(forMs, (done) => {
      this.#onFrame = (frame) => onFrame(frame, done);
    });
    this.#onFrame = undefined;
  }

  async #wait(forMs: number): Promise<undefined> {
    await this.#until(forMs, () => {});
  }

  /** Waits until it is done, `forMs` have passed or the call is over. */
  #until(forMs: number | undefined, begin: (done: () => void) => void): Promise<void> {
    const { ended } = this.#call;
    return new Promise((resolve) => {
      if (ended.aborted) return resolve();
      const done = () => {
        cancel?.();
        ended.removeEventListener('abort', done);
        resolve();
      };
      const cancel = forMs === undefined ? undefined : this.#deps.clock.after(forMs, done);
      ended.addEventListener('abort', done, { once: true });
      begin(done);
    });
  }
}
