import type { Recording } from '../engine/port.ts';
import type { Party } from './party.ts';
import type { Recordings } from './recordings.ts';
import type { Standing } from './rules.ts';
import type { Talk } from './talk.ts';

/** The recording of one call: one at a time, and it belongs to who began it. */
export class CallRecording {
  readonly #recordings: Recordings;
  #current: { readonly sound: Recording; readonly by: Party; isPaused: boolean } | undefined;

  constructor(recordings: Recordings) {
    this.#recordings = recordings;
  }

  /** How this party sees it. */
  as(party: Party): Pick<Standing, 'recording' | 'isRecordingPaused'> {
    const { by, isPaused = false } = this.#current ?? {};
    const recording = by === undefined ? 'none' : by === party ? 'own' : 'foreign';
    return { recording, isRecordingPaused: isPaused };
  }

  /** @param onBroken the file cannot be written any more */
  start(party: Party, talk: Talk, onBroken: () => void): void {
    if (!party.line) return;
    const current = {
      sound: talk.record(this.#recordings.fileFor(party.line.number)),
      by: party,
      isPaused: false,
    };
    this.#current = current;
    void this.#recordings.finish(current.sound).then(() => {
      if (this.#current !== current) return;
      this.#current = undefined;
      onBroken();
    });
  }

  /** Ends it where who began it is not among the parties any more. */
  follow(parties: readonly Party[]): void {
    if (this.#current && !parties.includes(this.#current.by)) this.stop();
  }

  /** Leaves out what is said until it is resumed. */
  pause(): void {
    if (!this.#current) return;
    this.#current.isPaused = true;
    this.#current.sound.pause();
  }

  resume(): void {
    if (!this.#current) return;
    this.#current.isPaused = false;
    this.#current.sound.resume();
  }

  stop(): void {
    this.#current?.sound.stop();
    this.#current = undefined;
  }
}
