import { computed, signal } from '@preact/signals-core';
import type { Call, CallAction, CallLine, CallQuality } from '#sdk/index.ts';
import { asCall, type Double } from './doubles.ts';
import { scriptedCommands } from './scripted-commands.ts';
import { scriptedDeskPhone } from './scripted-terminals.ts';

/** Creates a line with the given facts. */
export function scriptedLine(facts: Partial<CallLine> & Pick<CallLine, 'lineId'>): CallLine {
  return {
    restUri: `v1/user/CallLine/${facts.lineId}`,
    call: `v1/user/Call/${facts.lineId}`,
    state: 'talking',
    stateCause: 'causeNormal',
    actions: [],
    isIncoming: true,
    displayedNumber: '102',
    creationTime: 0,
    lastModificationTime: 0,
    isMediaAvailable: true,
    isPlaying: false,
    isRecording: false,
    parties: [],
    ...facts,
  };
}

/** A call whose server is the test. */
export type ScriptedCall = Call & CallScript;

/** The test's controls of a call: `settle` answers the pending command, or refuses it with an error. */
interface CallScript {
  readonly asked: string[];
  change(facts: Partial<CallLine>): void;
  settle(refusal?: Error): void;
  /** Links a consultation call. */
  link(other: Call): void;
  /** Sets the dialled keys that wait for the user. */
  waitWith(digits: string): void;
}

export function scriptedCall(first: CallLine): ScriptedCall {
  const line = signal(first);
  const muted = signal(false);
  const quality = signal<CallQuality>();
  const waitingDigits = signal<string>();
  const linked = signal<Call>();
  const { pending, asked, command, settle } = scriptedCommands<CallAction>();

  const double: Double<Call> & CallScript = {
    direction: first.isIncoming ? 'incoming' : 'outgoing',
    lineId: first.lineId,
    line,
    state: computed(() => line.value.state),
    remote: computed(() => ({
      name: line.value.displayedLabel,
      number: line.value.displayedNumber,
      photo: line.value.displayedPhoto,
    })),
    via: computed(() => line.value.displayedVia),
    queue: computed(() => line.value.acdGroup),
    times: computed(() => ({
      created: line.value.creationTime,
      talking: line.value.talkingTime,
      lastModified: line.value.lastModificationTime,
    })),
    isHeld: computed(() => line.value.state === 'held'),
    actions: computed(() => line.value.actions as readonly CallAction[]),
    on: () => () => undefined,
    pending,
    isMuted: muted,
    quality,
    isHere: computed(() => line.value.terminal !== scriptedDeskPhone.restUri),
    asked,
    change: (facts) => {
      line.value = { ...line.value, ...facts };
    },
    settle,
    link: (other) => {
      linked.value = other;
    },
    waitWith: (digits) => {
      waitingDigits.value = digits;
    },
    can: (action) => line.value.actions.includes(action),
    answer: () => command('answer'),
    hangUp: () => command('drop'),
    reject: () => command('drop'),
    endForAll: () => command('disconnect'),
    leave: () => command('leave'),
    hold: () => command('hold'),
    unhold: () => command('unhold'),
    redirect: (destination) => command('redirect', destination),
    sendDtmfs: (dtmfs) => command('sendDtmfs', dtmfs),
    consult: (destination) => command('addCall', destination),
    transferTo: (other) => command('transfer', other.lineId),
    merge: (other) => command('merge', other.lineId),
    addParty: (destination) => command('addParty', destination),
    join: () => command('join'),
    listen: () => command('listen'),
    moveHere: () => command('steal'),
    moveTo: (terminal) => command('steal', terminal),
    bargeIn: () => command('bargeIn'),
    addExternalInfos: async ({ label, id }) => void asked.push(`addExternalInfos ${label} ${id}`),
    startRecord: () => command('startRecord'),
    stopRecord: () => command('stopRecord'),
    pauseRecord: () => command('pauseRecord'),
    resumeRecord: () => command('resumeRecord'),
    linked,
    waitingDigits,
    sendWaitingDigits: () => command('sendDtmfs', waitingDigits.value),
    setMuted: (on) => {
      muted.value = on;
    },
  };
  return asCall(double);
}
