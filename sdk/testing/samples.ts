import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { AcdGroup } from '#wire/acd-group.ts';
import { type CallLine, callActions, callStates } from '#wire/calls/call-line.ts';
import type { NotificationCounters } from '#wire/calls/notification-counters.ts';
import { type Terminal, terminalTypes } from '#wire/phones/terminal.ts';
import type { infoExtension } from '#wire/session/info.ts';

/** A call line with default values, except the values that matter to a test. */
export function sampleLine(said: Partial<CallLine> & { lineId: string }): CallLine {
  return {
    restUri: `v1/user/CallLine/${said.lineId}`,
    call: `call/${said.lineId}`,
    state: 'talking',
    stateCause: 'causeNormal',
    actions: [],
    isIncoming: true,
    terminal: 'telephony/Terminal/here',
    displayedNumber: '102',
    creationTime: 1,
    lastModificationTime: 1,
    isMediaAvailable: false,
    isPlaying: false,
    isRecording: false,
    parties: [],
    ...said,
  };
}

/** An agent who is logged in, with default values, except the values that matter to a test. */
export function sampleExtension(
  said: Partial<z.infer<typeof infoExtension>> = {},
): z.infer<typeof infoExtension> {
  return {
    restUri: 'telephony/Enterprise/7/Extension/101',
    internalAddressID: '101',
    addressNumber: '101',
    displayName: 'Alice Martin',
    loadTerminals: 'telephony/Terminal',
    maxSoftphoneTerminals: 1,
    isWebSoftphone: true,
    softphoneG7222: false,
    softphoneG729: false,
    isACDAgent: true,
    hasAcdCallPad: true,
    isOperatorAcdCallCapable: true,
    isMultiStageDialing: false,
    pstnNumbers: [],
    isSalesForceEnabled: false,
    sfPopupIncomingCall: false,
    sfPopupOutgoingCall: false,
    telephonicState: 'available',
    operatorStatus: 'IDLE',
    operatorPaused: false,
    forwardings: [],
    ...said,
  };
}

/** The counters of a user who has seen everything. */
export const noCounters: NotificationCounters = {
  restUri: 'v1/logs/Notifications/bean',
  unreadMissedCalls: 0,
  unreadVoiceMails: 0,
  unreadTextMessages: 0,
  unreadQueueMessages: 0,
  newMissedCalls: [],
  newVoiceMails: [],
  newTextMessages: [],
  newQueueMessages: [],
};

/** A group with one free agent and default values, except the values that matter to a test. */
export function sampleGroup(said: Partial<AcdGroup> = {}): AcdGroup {
  return {
    restUri: 'v1/user/Group/1',
    internalAddressID: '1',
    groupType: 'ACDGroup',
    label: 'Sales',
    addressNumber: '301',
    pnNumbers: [],
    active: true,
    isAcdGroupCalendarOpen: true,
    activeMember: true,
    acdGroupNbOperators: 2,
    acdGroupNbLoggedOperators: 1,
    acdGroupNbFreeOperators: 1,
    acdGroupNbAvailableOperators: 1,
    acdGroupNbInCallOperators: 0,
    acdGroupNbInPauseOperators: 0,
    acdGroupNbInSyndicalPauseOperators: 0,
    queueSize: 10,
    acdGroupNbClientsInQueue: 0,
    acdGroupPeriodWaitingTime: 0,
    acdGroupPeriodMaxWaitingTime: 0,
    ringPattern: 'oldestIdle',
    ...said,
  };
}

/** Any list of call lines with different ids, few calls and few terminals. */
export const anyLines: fc.Arbitrary<CallLine[]> = fc.uniqueArray(
  fc
    .record({
      lineId: fc.integer({ min: -99, max: -1 }).map(String),
      call: fc.constantFrom('c1', 'c2', 'c3'),
      terminal: fc.constantFrom('telephony/Terminal/here', 'telephony/Terminal/there'),
      state: fc.constantFrom(...callStates),
      actions: fc.subarray([...callActions]),
      creationTime: fc.integer({ min: 0, max: 5 }),
      isIncoming: fc.boolean(),
    })
    .map(sampleLine),
  { selector: ({ lineId }) => lineId, maxLength: 12 },
);

/** Any list of terminals with different ids. */
export const anyTerminals: fc.Arbitrary<Terminal[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: 1, max: 99 }),
      type: fc.constantFrom(...terminalTypes),
      softphoneType: fc.constantFrom('desktop', 'webRTC', 'notASoftphone', 'mobile'),
      physicalState: fc.constantFrom('inService' as const, 'outOfService' as const),
      maxTerminalConnection: fc.integer({ min: 0, max: 2 }),
      label: fc.constantFrom('', 'Desk', 'Home', 'Äther'),
    })
    .map(({ id, ...said }) => ({
      ...said,
      restUri: `telephony/Terminal/t${id}`,
      abstractTerminalID: `t${id}`,
      isAssumedIdle: true,
      terminalLabel: `Terminal ${id}`,
      selected: false,
      uiPos: id,
    })),
  { selector: ({ restUri }) => restUri, maxLength: 8 },
);
