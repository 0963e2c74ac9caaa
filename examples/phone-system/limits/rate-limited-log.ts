import type { Logger } from 'pino';
import { networkOf } from './network.ts';

/** The pause after a warning: later warnings of its kind from the same address are then a single count. */
const pauseMs = 60_000;

/** The maximum number of addresses with warnings of their own; the warnings of all others are counted together. */
const maxSources = 100;
const others = 'others';

interface Flood {
  /** The number of warnings since the last line. */
  times: number;
  timer: NodeJS.Timeout;
}

/**
 * Logs the faults of peers: the first fault at once, and then their number once a minute. A flood of bad input, over
 * any number of connections, hides no other line and fills no disk.
 */
export class RateLimitedLog {
  readonly #log: Logger;
  readonly #floods = new Map<string, Flood>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * @param kind what is wrong; stands in the log, so a small number of different kinds
   * @param from the address of the peer
   * @param details of this case
   */
  warn(kind: string, from: string, details: object): void {
    const network = networkOf(from);
    const own = keyOf(kind, network);
    const source = this.#floods.has(own) || this.#floods.size < maxSources ? network : others;
    const key = keyOf(kind, source);
    const flood = this.#floods.get(key);
    if (flood) flood.times += 1;
    else {
      this.#log.warn({ from, ...details }, kind);
      this.#floods.set(key, { times: 0, timer: this.#countLater(kind, source) });
    }
  }

  /** Logs the current counts, and ends. */
  dispose(): void {
    for (const [key, { times, timer }] of this.#floods) {
      clearTimeout(timer);
      const [kind = '', source = ''] = key.split('\n');
      this.#count(kind, source, times);
    }
    this.#floods.clear();
  }

  #countLater(kind: string, source: string): NodeJS.Timeout {
    return setTimeout(() => {
      const key = keyOf(kind, source);
      const times = this.#floods.get(key)?.times ?? 0;
      this.#count(kind, source, times);
      if (times === 0) this.#floods.delete(key);
      else this.#floods.set(key, { times: 0, timer: this.#countLater(kind, source) });
    }, pauseMs).unref();
  }

  #count(kind: string, from: string, times: number): void {
    if (times > 0) this.#log.warn({ from, times }, `${kind}, again and again`);
  }
}

function keyOf(kind: string, source: string): string {
  return `${kind}\n${source}`;
}
