import type { Player } from '../sounds/player.ts';
import type { AudioEndpoint } from './audio-endpoint.ts';

/** The number of ticks (2 s) for which a sound waits until the phone's media path is open. */
const maxTicksToWait = 100;

/** An end outside of any bridge. It hears the played sound, else silence. */
export class UnbridgedEndpoint {
  readonly #end: AudioEndpoint;
  #playing: { readonly player: Player; readonly onEnd: (() => void) | undefined } | undefined;
  #ticksToWait = 0;

  constructor(end: AudioEndpoint) {
    this.#end = end;
  }

  /** Plays this instead of the present sound; undefined is silence. `onEnd` is called once it is over. */
  play(player: Player | undefined, onEnd?: () => void): void {
    this.#playing = player && { player, onEnd };
    this.#ticksToWait = maxTicksToWait;
  }

  tick(): void {
    this.#end.read();
    this.#end.write(this.#isWaiting() ? undefined : this.#playing?.player.next());
    if (!this.#playing?.player.isOver) return;
    const { onEnd } = this.#playing;
    this.#playing = undefined;
    onEnd?.();
  }

  /** The first words of an announcement must not get lost. */
  #isWaiting(): boolean {
    if (!this.#playing || this.#end.isReady || this.#ticksToWait === 0) return false;
    this.#ticksToWait -= 1;
    return true;
  }
}
