import type { CallAudio } from '../calls/call-audio.ts';
import type { Party } from '../calls/party.ts';
import type { LineSituation } from '../calls/rules.ts';
import type { KeptRecording } from '../journal/kept-call.ts';
import type { Line } from '../lines/line.ts';
import type { OpenRecording, Recordings } from './recordings.ts';

interface Current extends OpenRecording {
  readonly by: Party;
  /** The users in whose history it is. */
  readonly covered: Set<Line>;
  isPaused: boolean;
}

/** The recording of a call: one at a time, owned by the user who began it. */
export class CallRecording {
  readonly #recordings: Recordings;
  #current: Current | undefined;

  constructor(recordings: Recordings) {
    this.#recordings = recordings;
  }

  /** Returns its state for this party. */
  as(party: Party): Pick<LineSituation, 'recording' | 'isRecordingPaused'> {
    const { by, isPaused = false } = this.#current ?? {};
    const recording = by === undefined ? 'none' : by === party ? 'own' : 'foreign';
    return { recording, isRecordingPaused: isPaused };
  }

  /** @param onBroken called when the file cannot be written any more */
  start(party: Party, talk: CallAudio, onBroken: () => void): void {
    const { line } = party;
    if (!line) return;
    const open = this.#recordings.begin(line, (path) => talk.record(path));
    this.#follow({ ...open, by: party, covered: new Set([line]), isPaused: false }, onBroken);
  }

  /** Goes on with a recording that another process has begun. */
  restore(kept: KeptRecording, parties: readonly Party[], talk: CallAudio, onBroken: () => void): void {
    const by = parties.find(({ id }) => id === kept.by);
    if (!by?.line) return;
    const open = this.#recordings.resume(kept.id, by.line, (path) => talk.record(path, { continues: true }));
    const covered = new Set(
      parties.flatMap(({ line }) => (line && kept.covered.includes(line.number) ? [line] : [])),
    );
    this.#follow({ ...open, by, covered, isPaused: false }, onBroken);
    if (kept.isPaused) this.pause();
  }

  /** Its state, by which another process goes on with it. */
  get kept(): KeptRecording | undefined {
    if (!this.#current) return undefined;
    const { id, by, covered, isPaused } = this.#current;
    return { id, by: by.id, covered: [...covered].map(({ number }) => number), isPaused };
  }

  #follow(current: Current, onBroken: () => void): void {
    this.#current = current;
    void current.written.then(() => {
      if (this.#current !== current) return;
      this.#current = undefined;
      onBroken();
    });
  }

  /** Ends it after its owner has left the call. */
  follow(parties: readonly Party[]): void {
    if (this.#current && !parties.includes(this.#current.by)) this.stop();
    else if (this.#current && !this.#current.isPaused) this.#cover(this.#current, parties);
  }

  /** Links the recording to all present parties; a party present only during a pause gets none. */
  #cover({ id, covered }: Current, parties: readonly Party[]): void {
    for (const { line, state } of parties) {
      if (!line || state !== 'connected' || covered.has(line)) continue;
      covered.add(line);
      this.#recordings.cover(id, line);
    }
  }

  /** Pauses the recording until it is resumed. */
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
