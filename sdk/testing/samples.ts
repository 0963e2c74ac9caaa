import fc from 'fast-check';
import { type CallLine, callActions, callStates } from '../wire/call-line.ts';
import { type Terminal, terminalTypes } from '../wire/terminal.ts';

/** A call line in which only what matters to a test is said. */
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
