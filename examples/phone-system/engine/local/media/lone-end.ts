import type { AudioEnd } from './audio-end.ts';
import type { Player } from './player.ts';

/** So many ticks (2 s) a sound waits for a phone whose way is still being opened. */
const mostPatience = 100;

/** An end in no bridge. It hears what is played to it, else silence. */
export class LoneEnd {
  readonly #end: AudioEnd;
  #playing: { readonly player: Player; readonly onEnd: (() => void) | undefined } | undefined;
  #patience = 0;

  constructor(end: AudioEnd) {
    this.#end = end;
  }

  /** Plays this from now on in place of what was played; undefined is silence. `onEnd` is called once it is over. */
  play(player: Player | undefined, onEnd?: () => void): void {
    this.#playing = player && { player, onEnd };
    this.#patience = mostPatience;
  }

  tick(): void {
    this.#end.read();
    this.#end.write(this.#isWaiting() ? undefined : this.#playing?.player.next());
    if (!this.#playing?.player.isOver) return;
    const { onEnd } = this.#playing;
    this.#playing = undefined;
    onEnd?.();
  }

  /** An announcement whose first words nobody could hear would be none. */
  #isWaiting(): boolean {
    if (!this.#playing || this.#end.isReady || this.#patience === 0) return false;
    this.#patience -= 1;
    return true;
  }
}
