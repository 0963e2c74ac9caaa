import { expect, it } from 'vitest';
import type { CallLine } from '../../../../sdk/wire/calls/call-line.ts';
import { toCrmCall } from './call-lines.ts';

const line: CallLine = {
  restUri: 'v1/user/CallLine/-5499',
  lineId: '-5499',
  call: 'telephony/Call/1',
  state: 'ringing',
  stateCause: 'causeNormal',
  actions: [],
  isIncoming: true,
  displayedNumber: '06 23 00 00 00',
  displayedExternalNumber: '+33623000000',
  creationTime: 0,
  lastModificationTime: 0,
  isMediaAvailable: false,
  isPlaying: false,
  isRecording: false,
  parties: [],
};

it('a CRM receives a call from outside', () => {
  expect(toCrmCall(line)).toEqual({
    event: 'callRinging',
    callId: '-5499',
    incoming: true,
    type: 'external',
    acdId: '',
    displayNumber: '06 23 00 00 00',
    displayLabel: '',
    displayNumberE164: '+33623000000',
  });
});

it.each([
  ['prompting', 'callPrompting'],
  ['pending', 'callDialing'],
  ['ringing', 'callRinging'],
  ['talking', 'callTalking'],
  ['held', 'callHeld'],
  ['dropped', 'callDropped'],
] as const)('the CRM line in the state %s has the state %s', (state, event) => {
  expect(toCrmCall({ ...line, state }).event).toBe(event);
});

it("a colleague's CRM line has no international number", () => {
  const { displayedExternalNumber: _, ...inside } = line;
  expect(toCrmCall({ ...inside, displayedNumber: '102', displayedLabel: 'Bob Keller' })).toMatchObject({
    type: 'internal',
    displayNumber: '102',
    displayLabel: 'Bob Keller',
    displayNumberE164: '',
  });
});
