import { expect, test, vi } from 'vitest';
import { failureCode } from './failure-code.ts';
import { PhoneCalls } from './phone-calls.ts';
import { SipTrace, type TracedCall } from './sip-trace.ts';

const trace = (pieces: readonly string[]): readonly TracedCall[] => {
  const calls: TracedCall[] = [];
  const reader = new SipTrace((call) => void calls.push(call));
  for (const piece of pieces) reader.read(piece);
  return calls;
};

const registered =
  'TCP 127.0.0.1:4001 -> 127.0.0.1:5060\r\nREGISTER sip:acme.local SIP/2.0\r\nCall-ID: r\r\n\r\n';

test('the trace names a dialled call, and the call line of its answer', () => {
  const dialled =
    'TCP 127.0.0.1:4001 -> 127.0.0.1:5060\r\nINVITE sip:600@acme.local SIP/2.0\r\nTo: <sip:600@a>\r\nCall-ID: c1\r\n\r\nv=0\r\n';
  const answered =
    'TCP 127.0.0.1:5060 -> 127.0.0.1:4001\r\nSIP/2.0 200 OK\r\nCall-ID: c1\r\nX-Call-Line: -7\r\n\r\n';
  expect(trace([registered, dialled, answered])).toEqual([
    { callId: 'c1', isDialled: true, lineId: undefined, isToAnswer: false },
    { callId: 'c1', isDialled: false, lineId: '-7', isToAnswer: false },
  ]);
});

test('the trace names an incoming call that the phone is to answer, in whatever pieces it is printed', () => {
  const rung =
    'TCP 127.0.0.1:5060 -> 127.0.0.1:4001\r\nINVITE sip:x SIP/2.0\r\nTo: <sip:a@b>\r\nCall-ID: c2\r\nCall-Info: <sip:acme.local>;answer-after=0\r\nX-Call-Line: -8\r\n\r\n';
  const call = { callId: 'c2', isDialled: false, lineId: '-8', isToAnswer: true };
  expect(trace([registered, rung])).toEqual([call]);
  expect(trace([...`${registered}${rung}`])).toEqual([call]);
});

test('the trace ignores messages inside a call, and what is no message', () => {
  const again =
    'TCP 127.0.0.1:4001 -> 127.0.0.1:5060\r\nINVITE sip:x SIP/2.0\r\nTo: <sip:a@b>;tag=1\r\nCall-ID: c3\r\n\r\n';
  expect(trace([registered, again, 'call: terminated\n\nx\n\n'])).toEqual([]);
});

test('a call that the phone system placed is answered once, whether its event or its trace comes first', () => {
  for (const order of ['event', 'trace'] as const) {
    const answer = vi.fn();
    const calls = new PhoneCalls({ onChange: () => undefined, answer });
    const event = () => calls.onEvent({ type: 'CALL_INCOMING', id: 'c', direction: 'incoming' });
    const traced = () => calls.onTraced({ callId: 'c', isDialled: false, lineId: '-1', isToAnswer: true });
    for (const step of order === 'event' ? [event, traced, event] : [traced, event, traced]) step();
    expect(answer.mock.calls).toEqual([['c']]);
    expect(calls.list).toEqual([{ id: 'c', isIncoming: true, lineId: '-1', muted: false }]);
    calls.onEvent({ type: 'CALL_CLOSED', id: 'c', direction: 'incoming' });
    traced();
    expect(calls.list).toEqual([]);
  }
});

test.for([
  ['403 Forbidden', undefined],
  ['401 Unauthorized', undefined],
  ['408 Request Timeout', '7408'],
  ['Connection timed out [110]', '7'],
  ['503 Service Unavailable', '3503'],
  ['Connection refused', '3'],
  ['Network is unreachable', '2'],
  ['Cannot allocate memory', '9'],
  ['Protocol error', '4'],
] as const)('a registration that fails with "%s" has the code %s', ([reason, code]) => {
  expect(failureCode(reason)).toBe(code);
});
