import type { Clock, Locks } from '#sdk/platform/platform.ts';
import { within } from '#sdk/platform/wait.ts';
import { CallsideError } from '#sdk/transport/errors.ts';

interface OwnershipDeps {
  /** Undefined outside of browsers, where a program is alone. */
  readonly locks: Locks | undefined;
  readonly clock: Clock;
  /** The path of the user: each user of a browser has a chat. */
  readonly user: string;
  /** Its end gives the chat back. */
  readonly life: AbortSignal;
  /** Called when another page has taken the chat from this page. */
  readonly onLost: () => void;
}

/** A page that is left or reloaded gives the chat back within this time. */
const claimMs = 1_000;
/** A lock that no page holds is granted within this time. */
const grantMs = 250;

/**
 * Which page of a browser has the chat of a user, because two pages must not use the keys of one device. There are two locks:
 * the first is held by the page that runs the chat, the second while a page shows it. A page that wants to show the chat
 * takes it from a page that only runs it. Where the browser has no locks, every page has it.
 */
export class ChatOwnership {
  readonly #deps: OwnershipDeps;
  #whenOwned = Promise.resolve(true);
  #endShowing: (() => void) | undefined;
  #isOwner = false;

  constructor(deps: OwnershipDeps) {
    this.#deps = deps;
    deps.life.addEventListener('abort', () => this.hide(), { once: true });
  }

  /** True while this page runs the chat. */
  get isOwner(): boolean {
    return this.#isOwner && !this.#deps.life.aborted;
  }

  /** Gets the chat for this page. Resolves to false if another page keeps it; in the background, the claim goes on. */
  async claim({
    takeOver,
    isBackground,
  }: {
    readonly takeOver: boolean;
    readonly isBackground: boolean;
  }): Promise<boolean> {
    const { clock, life } = this.#deps;
    const isTaken = !isBackground && (takeOver || (await this.show()));
    const wait = new AbortController();
    life.addEventListener('abort', () => wait.abort(), { once: true });
    this.#whenOwned = this.#run(isTaken ? { steal: true } : { signal: wait.signal });
    const isOurs = (await within(clock, claimMs, this.#whenOwned)) === true;
    if (!isOurs && !isBackground) wait.abort();
    if (isOurs && !isBackground) await this.show({ steal: takeOver });
    return isOurs;
  }

  /** Resolves when the other page has given the chat back. Rejects with `aborted` at the end of this attempt. */
  async waitForIt(): Promise<void> {
    if (!(await this.#whenOwned)) throw new CallsideError('aborted');
  }

  /** The page shows the chat from now on. Resolves to false while another page does. */
  async show({ steal = false } = {}): Promise<boolean> {
    const { locks, clock, life, user } = this.#deps;
    if (!locks || this.#endShowing) return true;
    const wait = new AbortController();
    const shown = new Promise<boolean>((resolve) => {
      const hold = () => {
        // Granted too late.
        if (wait.signal.aborted || life.aborted) return undefined;
        return new Promise<void>((release) => {
          this.#endShowing = release;
          resolve(true);
        });
      };
      // Cancelled below, or taken by the page that takes the chat.
      locks
        .request(`callside-chat-shown ${user}`, steal ? { steal } : { signal: wait.signal }, hold)
        .catch(() => resolve(false));
    });
    const isShown = (await within(clock, grantMs, shown)) === true;
    if (!isShown) wait.abort();
    return isShown;
  }

  /** The page only runs the chat from now on. */
  hide(): void {
    this.#endShowing?.();
    this.#endShowing = undefined;
  }

  #run(options: Parameters<Locks['request']>[1]): Promise<boolean> {
    const { locks, life, user, onLost } = this.#deps;
    if (!locks) {
      this.#isOwner = true;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const hold = () => {
        this.#isOwner = true;
        resolve(true);
        return new Promise<void>((release) => {
          life.addEventListener('abort', () => release(), { once: true });
          if (life.aborted) release();
        });
      };
      locks.request(`callside-chat ${user}`, options, hold).catch(() => {
        // Given up before it was granted, or taken by another page.
        resolve(false);
        if (this.isOwner) onLost();
      });
    });
  }
}
