import { frameSamples, sampleRate, type VirtualCall } from '../engine/port.ts';

const framesASecond = sampleRate / frameSamples;
/** The most keys that count before they are asked for. */
const maxEarly = 20;

const toneHertz = 1_000;
const toneLoudness = 8_000;

/** The tone after which a caller speaks. */
export const speakTone = Int16Array.from({ length: 0.4 * sampleRate }, (_, at) =>
  Math.round(toneLoudness * Math.sin((2 * Math.PI * toneHertz * at) / sampleRate)),
);

/** Joins sounds to a single sound. */
export function joined(sounds: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    all.set(sound, at);
    at += sound.length;
  }
  return all;
}

/** A step of a dialogue: it gets each fiftieth of a second and each key. A result ends it. */
interface Step<Result> {
  readonly onFrame: (heard: Int16Array) => Result | undefined;
  readonly onKey?: (key: string) => Result | undefined;
}

/**
 * The phone system’s side of a call in which a caller hears announcements and presses keys. Each method resolves when it is
 * done, and at once after the end of the call.
 */
export class Dialogue {
  readonly call: VirtualCall;
  #step: Step<true> | undefined;
  #finish: (() => void) | undefined;
  /** Keys that were pressed before they were asked for. */
  #early = '';

  constructor(call: VirtualCall) {
    this.call = call;
    call.hear((frame) => this.#settle(this.#step?.onFrame(frame)));
    call.onDigit((key) => {
      if (this.#step?.onKey) this.#settle(this.#step.onKey(key));
      else this.#early = (this.#early + key).slice(-maxEarly);
    });
    call.ended.addEventListener('abort', () => this.#finish?.(), { once: true });
  }

  get isOver(): boolean {
    return this.call.ended.aborted;
  }

  /** Plays a sound. With `keys`, returns the first of them that is pressed meanwhile, which ends the sound. */
  play(sound: Int16Array, keys = ''): Promise<string | undefined> {
    return this.ask(sound, { keys, waitMs: 0 });
  }

  /** Plays a sound, and waits for any of these keys. Returns the key; undefined if no key was pressed in time. */
  async ask(
    sound: Int16Array,
    { keys, waitMs }: { readonly keys: string; readonly waitMs: number },
  ): Promise<string | undefined> {
    const say = this.#speaker(sound);
    let waited = 0;
    const answer = await this.#run<{ readonly key?: string }>({
      onFrame: () => {
        if (say()) return undefined;
        waited += 1;
        return waited > (waitMs / 1000) * framesASecond ? {} : undefined;
      },
      ...(keys !== '' && { onKey: (key) => (keys.includes(key) ? { key } : undefined) }),
    });
    return answer?.key;
  }

  /** Plays a sound, and reads digits up to `#`, or until none comes for `waitMs`. */
  async digits(sound: Int16Array, { waitMs }: { readonly waitMs: number }): Promise<string> {
    const say = this.#speaker(sound);
    let waited = 0;
    let digits = '';
    await this.#run({
      onFrame: () => {
        if (digits === '' && say()) return undefined;
        waited += 1;
        return waited > (waitMs / 1000) * framesASecond ? true : undefined;
      },
      onKey: (key) => {
        if (key === '#') return true;
        if (/\d/.test(key) && digits.length < 20) digits += key;
        waited = 0;
        return undefined;
      },
    });
    return digits;
  }

  /** Plays a sound, and records the caller until `#` is pressed or for at most so long. */
  async record(
    sound: Int16Array,
    { maxDurationMs }: { readonly maxDurationMs: number },
  ): Promise<Int16Array> {
    const say = this.#speaker(sound);
    const heard: Int16Array[] = [];
    await this.#run({
      onFrame: (frame) => {
        if (say()) return undefined;
        heard.push(frame);
        return heard.length >= (maxDurationMs / 1000) * framesASecond ? true : undefined;
      },
      onKey: (key) => (key === '#' ? true : undefined),
    });
    return joined(heard);
  }

  /** Returns a function that sends the next part of a sound; false after its end. */
  #speaker(sound: Int16Array): () => boolean {
    let said = 0;
    return () => {
      if (said >= sound.length) return false;
      const next = new Int16Array(frameSamples);
      next.set(sound.subarray(said, said + frameSamples));
      this.call.send(next);
      said += frameSamples;
      return true;
    };
  }

  #settle(isDone: true | undefined): void {
    if (!isDone) return;
    // Keys that come in the same moment are for the next step.
    this.#step = undefined;
    this.#finish?.();
  }

  async #run<Result>({ onFrame, onKey }: Step<Result>): Promise<Result | undefined> {
    if (this.isOver) return undefined;
    let result: Result | undefined;
    const keep = (next: Result | undefined): true | undefined => {
      if (next === undefined) return undefined;
      result = next;
      return true;
    };
    await new Promise<void>((resolve) => {
      this.#finish = resolve;
      this.#step = {
        onFrame: (frame) => keep(onFrame(frame)),
        ...(onKey && { onKey: (key) => keep(onKey(key)) }),
      };
      while (onKey && result === undefined && this.#early !== '') {
        const [key = ''] = this.#early;
        this.#early = this.#early.slice(1);
        this.#settle(this.#step.onKey?.(key));
      }
    });
    this.#step = undefined;
    this.#finish = undefined;
    return result;
  }
}
