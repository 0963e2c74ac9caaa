import type { ReadonlySignal } from '@preact/signals-core';
import type { AgentFront } from './agent/agent-front.ts';
import { followAgent } from './agent/follow-agent.ts';
import type { AgentExtension } from './agent/rules.ts';
import type { CallerIdsFront } from './caller-ids/caller-ids-front.ts';
import { watchCallerId } from './caller-ids/rest-caller-ids.ts';
import type { GroupsFront } from './groups/groups-front.ts';
import { followGroups } from './groups/live-groups.ts';
import { type EmploymentParts, employPhone } from './phones/employment.ts';
import type { PhoneFront } from './phones/phone-front.ts';
import type { WatchList } from './state/live-list.ts';
import type { SharedTabs } from './tabs/shared-tabs.ts';
import { TabGroup } from './tabs/tab-group.ts';
import type { Push } from './transport/push.ts';

export interface SignedInParts extends Omit<EmploymentParts, 'front' | 'push'> {
  readonly tabs: SharedTabs;
  readonly push: Push;
  readonly front: PhoneFront | undefined;
  readonly watch: WatchList;
  readonly agent: AgentFront;
  readonly groups: GroupsFront;
  readonly callerIds: CallerIdsFront;
  readonly extension: ReadonlySignal<AgentExtension | undefined>;
  /** Path of the user. */
  readonly user: string;
  /** The same in all tabs of this user. */
  readonly name: string;
}

/**
 * What is at work as long as somebody is signed in: the tab among the others, the connection, the phone, groups and caller
 * ID. Returns
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
  const endings = [
    followAgent({ extension: parts.extension, state: parts.agent.state }),
    followGroups({ watch: parts.watch, info: parts.info, list: parts.groups.list }),
    watchCallerId({ watch: parts.watch, user: parts.user, current: parts.callerIds.current }),
  ];
  const dismiss = front && employPhone({ ...parts, front });
  return async () => {
    for (const end of endings) end();
    // The phone says goodbye as long as this tab leads.
    const dismissed = dismiss?.();
    leaving.abort();
    await dismissed;
  };
}
