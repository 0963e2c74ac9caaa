import { computed, signal } from '@preact/signals-core';
import type { Platform } from '../platform/platform.ts';
import type { TabGroup } from './tab-group.ts';
import type { Tabs } from './tabs.ts';

/** This tab among the others; alone where there is nothing to share with (Node, workers, frames that may not talk with others). */
export class SharedTabs implements Tabs {
  /** Undefined until somebody is signed in, and where a tab is alone. */
  readonly group = signal<TabGroup | undefined>(undefined);
  readonly isAlone: boolean;
  /** The platform with the sockets that are shared. */
  readonly platform: Platform;
  readonly leads = computed(() => this.group.value?.leads.value ?? this.isAlone);
  readonly shared = computed(() => this.group.value?.shared.value ?? false);

  constructor(platform: Platform) {
    const { openSocket, locks } = platform;
    this.isAlone = !locks || !openSocket;
    this.platform = {
      ...platform,
      openSocket:
        openSocket &&
        ((url, events) => this.group.peek()?.openSocket(url, events) ?? openSocket(url, events)),
    };
  }

  async lead(): Promise<void> {
    await this.group.peek()?.lead();
  }
}
