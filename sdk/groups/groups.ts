import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import * as z from 'zod/mini';
import {
  acdGroup,
  acdGroupAddress,
  detailSettings,
  type GroupAgent,
  groupAgent,
  memberExtensionFields,
} from '#wire/acd-group.ts';
import { type AcdCallback, acdCallback } from '#wire/queues/acd-callback.ts';
import type { QueueCaller } from '#wire/queues/acd-client.ts';
import type { AcdGroupChange } from '#wire/queues/group-requests.ts';
import { type PastCaller, pastCaller } from '#wire/queues/past-caller.ts';
import type { Info } from '#wire/session/info.ts';
import { agentError, oneAtATime } from '../agent/commands.ts';
import { GroupGreetings } from '../greetings/group-greetings.ts';
import type { InfoExtension } from '../profile/rules.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { fieldsOf } from '../state/fields-of.ts';
import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import { QueueCallers } from './callers.ts';
import type { GroupEditor } from './group-editor.ts';
import {
  type AgentGroup,
  manages,
  type SeenGroup,
  supervises,
  toAgentGroup,
  toSeenGroup,
  withPhoto,
} from './rules.ts';

const groupType = 'ACDGroup';
const addresses = 'telephony/ACDGroupAddress';
const agentGroupSchema = ({ address }: DomainDeps['rest']) =>
  z.pipe(
    acdGroup,
    z.transform((group) => toAgentGroup(withPhoto(group, address))),
  );
const seenGroupSchema = ({ address }: DomainDeps['rest']) =>
  z.pipe(
    acdGroupAddress,
    z.transform((group) => toSeenGroup(withPhoto(group, address))),
  );
const agentSchema = ({ address }: DomainDeps['rest']) =>
  z.pipe(
    groupAgent,
    z.transform((agent) => ({ ...agent, groupMember: withPhoto(agent.groupMember, address) })),
  );
const agentFields = [
  ...[
    'restUri',
    'abstractGroupAddress',
    'groupType',
    'memberIndex',
    'activeMember',
    'operatorStatus',
    'skillLevel',
    'isOperatorAcdMessageCapable',
  ],
  ...memberExtensionFields.map((field) => `groupMember.${field}`),
].join(',');
/** Lists are without the settings that only the screens for changing a group read. */
const inList = { without: detailSettings };
const isAgentGroup = (group: { readonly groupType: string }) => group.groupType === groupType;
const namesOf = (groups: readonly { readonly restUri: string }[]) =>
  groups
    .map(({ restUri }) => restUri)
    .toSorted()
    .join(' ');

/** Which past callers of groups are wanted. */
export interface PastCallersQuery {
  /** Callers with this number. */
  readonly number?: string;
  /** `internalAddressID` of a group. */
  readonly group?: string;
  /** Callers of a call, by `CallLine.call`. */
  readonly call?: string;
}

/**
 * The groups of agents that the user is a member of, without most of their settings, which the client itself watches; empty for a user who is in no group.
 * Methods settle when the router has answered; the result shows in `items`. They reject with `agent.commandPending`
 * (another command is under way), `agent.notAgent`, `agent.notPossible` (it is so already), `agent.noGroup`,
 * `agent.failed`, `offline`, `timeout`.
 */
export class Groups extends RouterList<AgentGroup> {
  readonly #deps: ListDeps;
  /** The path of the enterprise. */
  readonly #enterprise: ReadonlySignal<string | undefined>;
  readonly #extension: ReadonlySignal<InfoExtension | undefined>;
  readonly #pending = signal<string | undefined>(undefined);

  /** The `restUri` of the group or the caller for which a command is under way. */
  readonly pending: ReadonlySignal<string | undefined> = this.#pending;

  /** The calls that the user's groups owe to callers. Live while watched. */
  readonly callbacks: List<AcdCallback>;

  /** @internal */
  constructor(
    deps: ListDeps & Pick<DomainDeps, 'whileSignedIn' | 'report'>,
    profile: {
      readonly info: ReadonlySignal<Info | undefined>;
      readonly extension: ReadonlySignal<InfoExtension | undefined>;
      readonly refresh: () => Promise<void>;
    },
  ) {
    const { info, extension } = profile;
    super(deps, {
      source: () => {
        const groups = info.value?.groups;
        if (groups === undefined) return undefined;
        // An agent in no group may get a group at any time.
        return groups.some(isAgentGroup) || extension.value?.isACDAgent ? 'v1/user/Group' : null;
      },
      schema: agentGroupSchema(deps.rest),
      query: { groupType, rt: fieldsOf(acdGroup, inList) },
    });
    this.#deps = deps;
    this.#extension = extension;
    this.#enterprise = computed(() => info.value?.ent.restUri);
    this.callbacks = new RouterList(deps, {
      source: 'v1/user/AcdCallback',
      schema: acdCallback,
      compare: (one, other) => one.requestTime - other.requestTime,
    });
    deps.whileSignedIn(({ onEnd }) => {
      onEnd(this.watch());
      onEnd(
        this.#onOtherGroups(info, () =>
          profile.refresh().catch((thrown: unknown) => deps.report(toCallsideError(thrown))),
        ),
      );
    });
  }

  /** The profile names the groups too, but it is not pushed when the user gets or loses a group. */
  #onOtherGroups(info: ReadonlySignal<Info | undefined>, refresh: () => void): () => void {
    let known: string | undefined;
    return effect(() => {
      const named = info.value?.groups.filter(isAgentGroup);
      if (!named || this.status.value !== 'ready') return;
      const present = namesOf(this.items.value);
      const before = known ?? namesOf(named);
      known = present;
      if (present !== before) untracked(refresh);
    });
  }

  /**
   * Returns the groups that the user is a member of or supervises: all of them, or the groups with these
   * `internalAddressID`s. They are without most settings, which `detail()` has.
   */
  seen({ ids }: { readonly ids?: readonly string[] } = {}): List<SeenGroup> {
    const enterprise = this.#enterprise;
    return new RouterList(this.#deps, {
      source: ids ? addresses : () => enterprise.value && `${enterprise.value}/ACDGroupAddress`,
      schema: seenGroupSchema(this.#deps.rest),
      query: {
        groupType,
        rt: fieldsOf(acdGroupAddress, inList),
        ...(ids && { internalAddressID: ids.join(',') }),
      },
    });
  }

  /** Returns a group with all of its settings, as a list; it rejects with `notFound` for a group that the user does not see. */
  detail({ internalAddressID: id }: Pick<AgentGroup, 'internalAddressID'>): List<SeenGroup> {
    return new RouterList(this.#deps, {
      source: `${addresses}/${id}`,
      schema: seenGroupSchema(this.#deps.rest),
      query: { rt: fieldsOf(acdGroupAddress) },
    });
  }

  /** Returns the members of a group in the order of the group, with their extensions. */
  agents({ internalAddressID: id }: Pick<AgentGroup, 'internalAddressID'>): List<GroupAgent> {
    return new RouterList(this.#deps, {
      source: 'telephony/GroupAddressMember',
      schema: agentSchema(this.#deps.rest),
      query: { groupType, abstractGroupAddress: id, rt: agentFields },
      compare: (one, other) => one.memberIndex - other.memberIndex,
    });
  }

  /**
   * Whether the user may change a group: a supervisor of it, or a member of a group whose members may. Reads signals, so an
   * effect that calls it runs again when that changes.
   */
  mayChange(group: Pick<SeenGroup, 'internalAddressID' | 'addressNumber' | 'allowMembersEditFwd'>): boolean {
    const isMember = this.items.value.some((one) => one.internalAddressID === group.internalAddressID);
    return manages(group, { extension: this.#extension.value, isMember });
  }

  /**
   * Whether the user supervises a group: only a supervisor decides whether its members may change it. Reads signals.
   */
  supervises(group: Pick<SeenGroup, 'internalAddressID' | 'addressNumber'>): boolean {
    return supervises(this.#extension.value, group);
  }

  /**
   * Changes settings of a group; settings that are left out stay. The result shows in the lists of groups. Rejects with
   * `forbidden` for a user who may not change it, `agent.noGroup`, `agent.overflowCircle` (the calls would come back to the
   * group), `badRequest`.
   */
  async change(
    { internalAddressID: id }: Pick<AgentGroup, 'internalAddressID'>,
    change: AcdGroupChange,
  ): Promise<void> {
    try {
      await this.#deps.rest.send({ path: `${addresses}/${id}`, method: 'PUT', body: change });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 409) throw error.as('agent.overflowCircle');
      throw error.status === 404 ? error.as('agent.noGroup') : error;
    }
  }

  /** Returns the editor of a group: its hours, members and photo. */
  async editor({ internalAddressID: id }: Pick<AgentGroup, 'internalAddressID'>): Promise<GroupEditor> {
    const { GroupEditor: Editor } = await import('./group-editor.ts');
    return new Editor(this.#deps, { path: `${addresses}/${id}` });
  }

  /** Returns the sounds that callers of a group can hear, a single list for all topics. */
  greetings({ internalAddressID: id }: Pick<AgentGroup, 'internalAddressID'>): GroupGreetings {
    return new GroupGreetings(this.#deps, { path: `${addresses}/${id}` });
  }

  /** Takes part in a group: the user gets its calls while logged in. */
  loginTo({ restUri }: Pick<AgentGroup, 'restUri'>): Promise<void> {
    return this.#run(restUri, 'loginUser');
  }

  /** No longer takes part in a group. */
  logoutOf({ restUri }: Pick<AgentGroup, 'restUri'>): Promise<void> {
    return this.#run(restUri, 'logoutUser');
  }

  /** Returns the callers of a group: its visual queue. */
  callers({ internalAddressID: groupId }: Pick<AgentGroup, 'internalAddressID'>): List<QueueCaller> {
    return new QueueCallers(this.#deps, { groupId, enterprise: () => this.#enterprise.value });
  }

  /**
   * Takes a caller that waits: the agent's phone rings, and goes off hook by itself if it can. Rejects with `agent.callerGone`
   * for a caller that has left, and with `agent.notPossible` if the agent is not free.
   */
  pickUp({ restUri }: Pick<QueueCaller, 'restUri'>): Promise<void> {
    return this.#run(restUri, 'pickUp');
  }

  /**
   * Returns the callers of the user's groups, present and past, the newest first. They are loaded page by page, and not
   * live. `watch()` and `loadMore()` reject with `forbidden` for a user who is not an agent.
   */
  pastCallers(query: PastCallersQuery = {}): List<PastCaller> {
    return new RouterList(this.#deps, {
      source: 'v1/logs/AcdClient',
      schema: pastCaller,
      query: { ...query },
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /**
   * Keeps the agent's note about a caller, of at most 2,000 characters; an empty note removes it. Rejects with
   * `agent.callerGone` if the agent has not talked to the caller.
   */
  keepNote({ restUri: path }: Pick<PastCaller, 'restUri'>, note: string): Promise<void> {
    return this.#send({ path, method: 'PUT', body: { note } }, 'agent.callerGone');
  }

  #run(restUri: string, command: 'loginUser' | 'logoutUser' | 'pickUp'): Promise<void> {
    return oneAtATime(this.#pending, restUri, () =>
      this.#send(
        { path: `${restUri}/${command}`, method: 'POST' },
        command === 'pickUp' ? 'agent.callerGone' : 'agent.noGroup',
      ),
    );
  }

  async #send(
    request: Parameters<ListDeps['rest']['send']>[0],
    notFound: 'agent.callerGone' | 'agent.noGroup',
  ): Promise<void> {
    try {
      await this.#deps.rest.send(request);
    } catch (thrown) {
      const error = toCallsideError(thrown, 'agent.failed');
      throw error.status === 404 ? error.as(notFound) : agentError(error);
    }
  }
}
