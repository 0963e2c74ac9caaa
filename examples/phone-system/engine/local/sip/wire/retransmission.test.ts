import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readHead } from './message-head.ts';
import { Retransmission } from './retransmission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (first: string, method: string) =>
  `${first}\r\nVia: SIP/2.0/UDP a:5060;branch=z9hG4bK1\r\nCSeq: 1 ${method}\r\n\r\n`;
const request = (method: string) => message(`${method} sip:a@b SIP/2.0`, method);
function headOf(text: string) {
  const head = readHead(text);
  if (!head) throw new Error('A message without a head');
  return head;
}
const response = (status: number, method: string) => message(`SIP/2.0 ${status} X`, method);

function peer() {
  const sent: string[] = [];
  const begunAt = Date.now();
  const times: number[] = [];
  const retransmission = new Retransmission((text) => {
    sent.push(text);
    times.push(Date.now() - begunAt);
  });
  return { sent, times, retransmission };
}

test('an INVITE is repeated in pauses that double, until a response or its timeout', () => {
  const { times, retransmission } = peer();
  retransmission.send(request('INVITE'));
  vi.advanceTimersByTime(60_000);
  expect(times).toEqual([0, 500, 1500, 3500, 7500, 15_500, 31_500]);
  const other = peer();
  other.retransmission.send(request('INVITE'));
  expect(other.retransmission.admit(headOf(response(100, 'INVITE')))).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(other.times).toEqual([0]);
});

test('a clock that is set back prolongs no message', () => {
  const { sent, retransmission } = peer();
  retransmission.send(request('INVITE'));
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(3_600_000);
  expect(sent).toHaveLength(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('another request is repeated in pauses of 4 s at most, until it has its final response', () => {
  const { times, retransmission } = peer();
  retransmission.send(request('BYE'));
  vi.advanceTimersByTime(12_000);
  expect(times).toEqual([0, 500, 1500, 3500, 7500, 11_500]);
  retransmission.admit(headOf(response(200, 'BYE')));
  vi.advanceTimersByTime(60_000);
  expect(times).toHaveLength(6);
});

test('the refusal of an INVITE is repeated until it is acknowledged', () => {
  const { sent, retransmission } = peer();
  retransmission.admit(headOf(request('INVITE')));
  retransmission.send(response(486, 'INVITE'));
  vi.advanceTimersByTime(1500);
  expect(sent).toHaveLength(3);
  expect(retransmission.admit(headOf(request('ACK')))).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(3);
});

test('a repeated request gets the same response again, and is not passed on', () => {
  const { sent, retransmission } = peer();
  expect(retransmission.admit(headOf(request('OPTIONS')))).toBe(true);
  expect(retransmission.admit(headOf(request('OPTIONS')))).toBe(false);
  expect(sent).toEqual([]);
  retransmission.send(response(200, 'OPTIONS'));
  expect(retransmission.admit(headOf(request('OPTIONS')))).toBe(false);
  expect(sent).toEqual([response(200, 'OPTIONS'), response(200, 'OPTIONS')]);
});

test('our ACK of a refusal is repeated with the refusal', () => {
  const { sent, retransmission } = peer();
  retransmission.send(request('INVITE'));
  expect(retransmission.admit(headOf(response(486, 'INVITE')))).toBe(true);
  retransmission.send(request('ACK'));
  expect(retransmission.admit(headOf(response(486, 'INVITE')))).toBe(false);
  expect(sent.slice(1)).toEqual([request('ACK'), request('ACK')]);
});

test('all state and timers are gone after the timeout', () => {
  const { retransmission } = peer();
  retransmission.admit(headOf(request('INVITE')));
  retransmission.send(response(486, 'INVITE'));
  expect(retransmission.isIdle).toBe(false);
  vi.advanceTimersByTime(40_000);
  retransmission.forget();
  expect(retransmission.isIdle).toBe(true);
  // This request gets no response.
  retransmission.send(request('BYE'));
  expect(retransmission.isIdle).toBe(false);
  vi.advanceTimersByTime(40_000);
  expect(retransmission.isIdle).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a stateless response is not repeated, and its request is not remembered', () => {
  const { sent, retransmission } = peer();
  expect(retransmission.repeats(headOf(request('INVITE')))).toBe(false);
  retransmission.sendOnce(response(407, 'INVITE'));
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
  expect(retransmission.isIdle).toBe(true);
});

test('a peer that sends our own response back gets no answer', () => {
  const { sent, retransmission } = peer();
  retransmission.admit(headOf(request('OPTIONS')));
  retransmission.send(response(200, 'OPTIONS'));
  expect(retransmission.repeats(headOf(response(200, 'OPTIONS')))).toBe(false);
  expect(sent).toHaveLength(1);
  expect(retransmission.repeats(headOf(request('OPTIONS')))).toBe(true);
  expect(sent).toHaveLength(2);
});
