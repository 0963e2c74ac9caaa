import type { AcdGroup, AcdGroupAddress } from '../../../sdk/wire/acd-group.ts';
import { type Changes, topics } from '../base/changes.ts';
import { groupAddressPath, groupPath } from '../base/paths.ts';
import { PublishSoon } from '../base/publish-soon.ts';
import type { Agents } from './agents/agents.ts';
import type { MemberRow, Memberships } from './agents/memberships.ts';
import type { AcdClients } from './callers/acd-clients.ts';
import { countMembers } from './group-counts.ts';
import { describeSettings, type Group } from './group-settings.ts';

interface GroupViewsDeps {
  readonly changes: Changes;
  readonly agents: Agents;
  readonly clients: AcdClients;
  readonly memberships: Memberships;
  /** The group as it is now; undefined if there is none. */
  readonly group: (id: number) => Group | undefined;
  readonly isCalendarOpen: (groupId: number) => boolean;
  /** The address of the photo of the group with this number. */
  readonly photoOf: (number: string) => string | undefined;
  /** Returns true if this user is in Do not disturb. */
  readonly isDoNotDisturb: (personId: number) => boolean;
}

/** The groups in the form for the users who see them, and the publication of their changes. */
export class GroupViews {
  readonly #deps: GroupViewsDeps;
  readonly #changed = new PublishSoon<number>((groupId) => this.publish(groupId));

  constructor(deps: GroupViewsDeps) {
    this.#deps = deps;
  }

  /** A group as members and supervisors see it; undefined if there is none. */
  address(groupId: number): AcdGroupAddress | undefined {
    const group = this.#deps.group(groupId);
    return group && this.#describe(groupId, group);
  }

  /** Returns the group as this member sees it. */
  forMember({ group_id: groupId, is_active: activeMember }: MemberRow): AcdGroup | undefined {
    const address = this.address(groupId);
    return address && { ...address, restUri: groupPath(groupId), activeMember };
  }

  /** Publishes a group soon, together with its further changes until then. */
  changed(groupId: number): void {
    this.#changed.add(groupId);
  }

  /** Publishes a group at once: every member receives it in the own view, and all others that see it in theirs. */
  publish(groupId: number): void {
    const { changes, memberships } = this.#deps;
    const viewers = memberships
      .of(groupId)
      .filter(({ person_id }) => changes.isWatched(topics.groups(person_id)));
    if (viewers.length === 0 && !changes.isWatched(topics.groupAddresses)) return;
    const item = this.address(groupId);
    if (!item) return;
    changes.publish(topics.groupAddresses, { uri: item.restUri, item });
    for (const { person_id, is_active } of viewers) {
      const own = { ...item, restUri: groupPath(groupId), activeMember: is_active };
      changes.publish(topics.groups(person_id), { uri: own.restUri, item: own });
    }
  }

  /** Publishes the changes that are still to be published. */
  flush(): void {
    this.#changed.flush();
  }

  #describe(groupId: number, group: Group): AcdGroupAddress {
    const { row } = group;
    const { agents, clients, memberships, isCalendarOpen, isDoNotDisturb, photoOf } = this.#deps;
    const urlPhoto = photoOf(row.number);
    const { entered, answered, abandoned, waitedMs, maxWaitMs } = clients.period(groupId);
    const members = memberships.of(groupId).map(({ person_id, is_active }) => ({
      isActive: is_active,
      isLoggedIn: agents.isLoggedIn(person_id),
      isPaused: agents.isPaused(person_id),
      status: agents.status(person_id),
      takesCalls: agents.takesCalls(person_id),
      isLeftAlone: !row.bypasses_dnd && isDoNotDisturb(person_id),
    }));
    return {
      restUri: groupAddressPath(groupId),
      internalAddressID: String(groupId),
      groupType: 'ACDGroup',
      addressNumber: row.number,
      pnNumbers: row.direct_number === null ? [] : [row.direct_number],
      ...(urlPhoto !== undefined && { urlPhoto }),
      isAcdGroupCalendarOpen: isCalendarOpen(groupId),
      ...countMembers(members),
      acdGroupNbClientsInQueue: clients.waitingIn(groupId),
      acdGroupPeriodWaitingTime: answered === 0 ? 0 : Math.round(waitedMs / answered),
      acdGroupPeriodMaxWaitingTime: maxWaitMs,
      acdGroupPeriodNbClients: entered,
      acdGroupPeriodNbAnswered: answered,
      acdGroupPeriodNbAbandoned: abandoned,
      ...describeSettings(group),
    };
  }
}
