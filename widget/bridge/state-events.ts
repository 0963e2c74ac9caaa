import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { AgentGroup, AgentState, Call, Client } from '#sdk/index.ts';
import type { AcdGroup, GeneralInfo } from './contract/agent.ts';
import type { EventValue } from './contract/bridge-events.ts';
import type { FormattedCall } from './contract/call.ts';
import { formatCall } from './formatted-call.ts';
import type { CallerLists } from './queues/caller-lists.ts';
import { queueStatesOf } from './queues/queue-states.ts';
import type { WidgetUi } from './widget-ui.ts';

/** Events that are states: each has a value at every moment. `state` itself depends on the page. */
export type StateEvent =
  | 'readiness'
  | 'reach'
  | 'ringing'
  | 'calls'
  | 'generalInfo'
  | 'presence'
  | 'groups'
  | 'queueCallers'
  | 'callbacks'
  | 'quality'
  | 'devices'
  | 'panel';

export type States = { readonly [Name in StateEvent]: ReadonlySignal<EventValue<Name> | undefined> };

/** The current values of all states, in the format of the bridge; undefined while a value is unknown. */
export function statesOf(
  client: Client,
  {
    listed,
    hasBegun,
    callerLists,
    ui,
  }: {
    /** Calls that pages may see. */
    listed: ReadonlySignal<readonly Call[]>;
    /** Calls and groups are sent from now on. */
    hasBegun: ReadonlySignal<boolean>;
    callerLists: CallerLists;
    ui: Pick<WidgetUi, 'isMinimised' | 'size' | 'language' | 'theme'>;
  },
): States {
  const shown = computed(() => (hasBegun.value ? listed.value : undefined));
  const calls = computed<FormattedCall[] | undefined>(() => shown.value?.map(formatCall));
  return {
    calls,
    ringing: computed(
      () => calls.value?.filter(({ state, isIncoming }) => isIncoming && state === 'ringing').length,
    ),
    generalInfo: computed(() => generalInfoOf(client)),
    presence: computed(() => {
      const own = client.presence.own.value;
      return (
        own && {
          presenceState: own.presenceState,
          isByCalendar: own.presenceSetting === 'CalendarSetting',
        }
      );
    }),
    groups: computed(() => (hasBegun.value ? client.groups.items.value.map(formatGroup) : undefined)),
    ...queueStatesOf(client, hasBegun, callerLists),
    quality: computed(() =>
      shown.value?.flatMap((call) => {
        const quality = call.quality.value;
        if (!quality) return [];
        const { mos, lossIn, lossOut, jitterMs, roundTripMs, trouble } = quality;
        return [
          { lineID: call.lineId, mos, lossIn, lossOut, jitterMs, roundTripMs, ...(trouble && { trouble }) },
        ];
      }),
    ),
    readiness: computed(() => {
      const missing = client.missing.value;
      const session = client.session.state.value;
      const reason = session.name === 'signedOut' ? session.reason?.code : undefined;
      return { canPlace: missing === undefined, ...(missing && { missing }), ...(reason && { reason }) };
    }),
    reach: computed(() => {
      const found = client.phone?.reachability.value;
      if (!found) return undefined;
      const { state, at } = found;
      return { state, at, ...(state === 'unreachable' && { reason: found.reason }) };
    }),
    panel: computed(() => ({
      isMinimised: ui.isMinimised.value,
      isHere: client.tabs.isLeader.value,
      ...ui.size.value,
      language: ui.language.value,
      theme: ui.theme.value,
    })),
    devices: computed(() => {
      if (!client.phone) return undefined;
      const { permission, inUse } = client.phone.devices;
      const { audioinput, audiooutput, ringing } = inUse.value;
      return {
        permission: permission.value,
        microphone: audioinput.label,
        loudspeaker: audiooutput.label,
        ringing: ringing.label,
      };
    }),
  };
}

/** The user of the phone, see docs/bridge.md. Undefined until the profile is loaded. */
function generalInfoOf({ profile, agent, callerIds }: Client): GeneralInfo | undefined {
  const info = profile.info.value;
  if (!info) return undefined;
  const { user, extension, ent } = info;
  const state = agent.state.value;
  const callerID = callerIds.current.value;
  return {
    displayName: extension?.displayName ?? user.userName,
    ...(extension && { number: extension.addressNumber }),
    telephonicState: extension?.telephonicState ?? 'unavailable',
    ...(ent.countryCode && { country: ent.countryCode }),
    ...(callerID !== undefined && { callerID }),
    hasACDCapability: agent.isAgent.value,
    enterprise: ent.displayName,
    ...(state && { operator: formatOperator(state) }),
  };
}

const formatOperator = (state: AgentState) => ({
  operatorStatus: state.status,
  operatorPaused: state.isPaused,
  ...(state.loginTime !== undefined && { operatorLoginTime: state.loginTime }),
  ...(state.statusTime !== undefined && { operatorStatusTime: state.statusTime }),
  ...(state.pauseReasonId !== undefined && { operatorPauseReasonID: state.pauseReasonId }),
  ...(state.wrapUp && { operatorSyndicalPauseTime: state.wrapUp.since }),
  ...(state.wrapUp?.until !== undefined && { operatorSyndicalPauseEndTime: state.wrapUp.until }),
  ...(state.unreachable && { operatorUnreachableTime: state.unreachable.since }),
  ...(state.unreachable?.cause !== undefined && { operatorUnreachableCause: state.unreachable.cause }),
  operatorFeedbackNeeded: state.isFeedbackNeeded,
  operatorNbNoAnswer: state.notAnswered,
  operatorNbNotReached: state.notReached,
});

/** A queue as a page sees it, see docs/bridge.md. */
function formatGroup(group: AgentGroup): AcdGroup {
  const { internalAddressID, activeMember, active, isOpen, addressNumber, ringPattern, label, groupType } =
    group;
  return {
    groupID: internalAddressID,
    activeMember,
    active,
    isOpen,
    addressNumber,
    ringPattern,
    label,
    groupType,
    computedState: group.computedState,
    clientsInQueue: group.acdGroupNbClientsInQueue,
    availableOperators: group.acdGroupNbAvailableOperators,
  };
}
