import type { ReadonlySignal } from '@preact/signals-core';
import type { AgentFront } from './agent/agent-front.ts';
import { followAgent } from './agent/follow-agent.ts';
import type { CallerIdsFront } from './caller-ids/caller-ids-front.ts';
import { watchCallerId } from './caller-ids/rest-caller-ids.ts';
import type { CrmFront } from './crm/crm-front.ts';
import { followCrm } from './crm/follow-crm.ts';
import type { GroupsFront } from './groups/groups-front.ts';
import { followGroups } from './groups/live-groups.ts';
import type { HistoryFront } from './history/history-front.ts';
import { LiveHistory } from './history/live-history.ts';
import { type EmploymentParts, employPhone } from './phones/employment.ts';
import type { PhoneFront } from './phones/phone-front.ts';
import { followPresence } from './presence/live-presence.ts';
import type { PresenceFront } from './presence/presence-front.ts';
import { LiveProfile } from './profile/live-profile.ts';
import type { ProfileFront } from './profile/profile-front.ts';
import type { InfoExtension } from './profile/rules.ts';
import { followSettings } from './settings/kept-settings.ts';
import type { SettingsFront } from './settings/settings-parts.ts';
import type { WatchList } from './state/live-list.ts';
import type { SharedTabs } from './tabs/shared-tabs.ts';
import { TabGroup } from './tabs/tab-group.ts';
import type { Push } from './transport/push.ts';
import { followUnread } from './unread/follow-unread.ts';
import type { UnreadFront } from './unread/unread-front.ts';
import { followVoicemail } from './voicemail/follow-voicemail.ts';
import type { VoicemailFront } from './voicemail/voicemail-front.ts';
import type { LoginResponse } from './wire/login.ts';

export interface SignedInParts extends Omit<EmploymentParts, 'front' | 'push'> {
  readonly tabs: SharedTabs;
  readonly push: Push;
  readonly front: PhoneFront | undefined;
  readonly watch: WatchList;
  readonly agent: AgentFront;
  readonly groups: GroupsFront;
  readonly callerIds: CallerIdsFront;
  readonly crm: CrmFront;
  readonly history: HistoryFront;
  readonly unread: UnreadFront;
  readonly presence: PresenceFront;
  readonly voicemail: VoicemailFront;
  readonly settings: SettingsFront;
  readonly profile: ProfileFront;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly extension: ReadonlySignal<InfoExtension | undefined>;
  /** Asks the router whether the session still is this user's; resolves when that is known, whatever came of it. */
  readonly checkSession: () => Promise<unknown>;
  /** Path of the user. */
  readonly user: string;
  /** The same in all tabs of this user. */
  readonly name: string;
}

/**
 * What is at work as long as somebody is signed in: the tab among the others, the connection, the phone, groups, history,
 * presence and what else the router tells. Returns what ends it, and resolves when the phone is gone.
 */
export function beginWork(parts: SignedInParts): () => Promise<void> {
  const { name, tabs, push, platform, front } = parts;
  const { locks, openSocket } = platform;
  const leaving = new AbortController();
  let isWhoItWas: Promise<unknown> = Promise.resolve();
  const settled = () =>
    void isWhoItWas.then(() => {
      if (leaving.signal.aborted) return;
      push.open();
      push.retryNow();
    });
  // A page that was put away may come back under the session of somebody else, who signed in meanwhile.
  const endWaking = platform.attention.onWake((cause) => {
    if (cause === 'resumed' || cause === 'restored') isWhoItWas = parts.checkSession();
  });
  if (locks && openSocket)
    tabs.group.value = new TabGroup({ name, locks, openSocket, platform, settled, life: leaving.signal });
  else settled();
  const endings = [
    endWaking,
    followAgent({ extension: parts.extension, state: parts.agent.state }),
    followCrm({ info: parts.info, extension: parts.extension, crm: parts.crm }),
    followGroups({ watch: parts.watch, info: parts.info, list: parts.groups.list }),
    LiveHistory.open(parts),
    followUnread(parts),
    followPresence(parts),
    followVoicemail(parts),
    followSettings(parts),
    watchCallerId({ watch: parts.watch, user: parts.user, current: parts.callerIds.current }),
    LiveProfile.open(parts),
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
