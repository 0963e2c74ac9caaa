import { type EmploymentParts, employPhone } from './phones/employment.ts';
import type { PhoneFront } from './phones/phone-front.ts';
import type { SharedTabs } from './tabs/shared-tabs.ts';
import { TabGroup } from './tabs/tab-group.ts';
import type { Push } from './transport/push.ts';

export interface SignedInParts extends Omit<EmploymentParts, 'front' | 'push'> {
  readonly tabs: SharedTabs;
  readonly push: Push;
  readonly front: PhoneFront | undefined;
  /** The same in all tabs of this user. */
  readonly name: string;
}

/**
 * What is at work as long as somebody is signed in: the tab among the others, the connection and the phone. Returns
 * what ends it, and resolves when the phone is gone.
 */
export function beginWork(parts: SignedInParts): () => Promise<void> {
  const { name, tabs, push, platform, front } = parts;
  const { locks, openSocket } = platform;
  const leaving = new AbortController();
  const settled = () => {
    push.open();
    push.retryNow();
  };
  if (locks && openSocket)
    tabs.group.value = new TabGroup({ name, locks, openSocket, platform, settled, life: leaving.signal });
  else settled();
  const dismiss = front && employPhone({ ...parts, front });
  return async () => {
    // The phone says goodbye as long as this tab leads.
    const dismissed = dismiss?.();
    leaving.abort();
    await dismissed;
  };
}
