import { computed, signal } from '@preact/signals-core';
import type { Platform } from '../platform/platform.ts';
import { type CallsideError, toCallsideError } from '../transport/errors.ts';
import type { TabGroup } from './tab-group.ts';
import type { Tabs } from './tabs.ts';

export interface SharedTabsParts {
  readonly platform: Platform;
  readonly more: () => Promise<typeof import('../on-demand.ts')>;
  readonly report: (error: CallsideError) => void;
}

/** This tab among the others; alone where there is nothing to share with (Node, workers, no Web Locks). */
export class SharedTabs implements Tabs {
  readonly group = signal<TabGroup | undefined>(undefined);
  readonly #parts: SharedTabsParts;
  readonly #isAlone = signal(false);
  /** The platform with the sockets that are shared. */
  readonly platform: Platform;
  readonly leads = computed(() => this.group.value?.leads.value ?? this.#isAlone.value);

  constructor(parts: SharedTabsParts) {
    this.#parts = parts;
    const { openSocket, locks } = parts.platform;
    this.#isAlone.value = !locks || !openSocket;
    this.platform = {
      ...parts.platform,
      openSocket:
        openSocket &&
        ((url, events) => this.group.peek()?.openSocket(url, events) ?? openSocket(url, events)),
    };
  }

  async lead(): Promise<void> {
    await this.group.peek()?.lead();
  }

  /** Goes in with the tabs that give the same name. `settled` hears that, and every change of who leads. Returns what leaves. */
  join(name: string, settled: () => void): () => void {
    const life = new AbortController();
    if (this.#isAlone.peek()) settled();
    else void this.#join(name, settled, life.signal);
    return () => life.abort();
  }

  async #join(name: string, settled: () => void, life: AbortSignal): Promise<void> {
    const { platform, more, report } = this.#parts;
    try {
      const { TabGroup } = await more();
      const { locks, openSocket } = platform;
      if (life.aborted || !locks || !openSocket) return;
      this.group.value = new TabGroup({ name, locks, openSocket, platform, settled, life });
    } catch (thrown) {
      // Without the others it is still a telephone.
      this.#isAlone.value = true;
      report(toCallsideError(thrown));
      settled();
    }
  }
}
