import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Leg } from '../../leg.ts';
import { SipAgent, type SipDialog } from '../connection/sip-agent.ts';
import { SipTransport } from '../connection/sip-transport.ts';
import { AwayPhones } from './away-phones.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const alice = { registerId: 'alice', instance: 'one' };

/** An agent with one call, and the cause of the call's end. */
function busyAgent(dialog?: SipDialog) {
  const agent = new SipAgent({
    transport: new SipTransport('WS', () => undefined),
    wire: { protocol: 'WS', local: undefined },
    log: pino({ level: 'silent' }),
    delegate: {},
    onFailure: () => undefined,
  });
  const hangUp = vi.fn<Leg['hangUp']>();
  const audio = {
    isReady: true,
    signsOfLife: undefined,
    read: () => undefined,
    write: () => undefined,
    isHeld: false,
  };
  const nothing = () => undefined;
  agent.legs.set(
    {
      id: '1',
      audio,
      hangUp,
      progress: nothing,
      openEarly: nothing,
      answer: nothing,
      canAnswer: false,
      requestAnswer: () => false,
      sendDigits: nothing,
      probe: nothing,
      probesAnswered: 0,
      dialog,
      isAcknowledged: true,
    },
    'alice',
  );
  return { agent, hangUp };
}

test('a phone that comes back within 20 s gets its calls', () => {
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent()];
  away.keep(alice, [agent]);
  vi.advanceTimersByTime(19_999);
  expect(away.claim(alice)).toEqual([agent]);
  vi.advanceTimersByTime(1);
  expect(hangUp).not.toHaveBeenCalled();
  expect(away.claim(alice)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the calls of a phone that stays away end after 20 s', () => {
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent()];
  away.keep(alice, [agent]);
  vi.advanceTimersByTime(20_000);
  expect(hangUp).toHaveBeenCalledExactlyOnceWith('unreachable');
  expect(away.claim(alice)).toEqual([]);
});

test('another phone of the same name does not get the calls, and can end them', () => {
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent()];
  away.keep(alice, [agent]);
  expect(away.claim({ ...alice, instance: 'two' })).toEqual([]);
  expect(hangUp).not.toHaveBeenCalled();
  away.giveUp('alice');
  expect(hangUp).toHaveBeenCalledExactlyOnceWith('unreachable');
});

test('a phone that is lost twice gets all its calls', () => {
  const [away, first, second] = [new AwayPhones(), busyAgent(), busyAgent()];
  away.keep(alice, [first.agent]);
  away.keep(alice, [second.agent]);
  expect(away.claim(alice)).toEqual([first.agent, second.agent]);
});

test('the calls of a replaced phone wait 5 s for the new one, however often it comes', () => {
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent()];
  away.keep(alice, [agent]);
  away.hurry('alice');
  vi.advanceTimersByTime(4_000);
  away.hurry('alice');
  expect(hangUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(hangUp).toHaveBeenCalledExactlyOnceWith('unreachable');
});

test('a ringing call rings on for a new phone, and ends with its last ring', () => {
  const ringing = { callId: 'call', localTag: 'here', remoteTag: 'there', isEarly: true };
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent(ringing)];
  away.keep(alice, [agent]);
  away.hurry('alice');
  vi.advanceTimersByTime(60_000);
  expect(hangUp).not.toHaveBeenCalled();
  agent.legs.clear();
  vi.advanceTimersByTime(5_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a ringing call without a new phone ends after 20 s as well', () => {
  const ringing = { callId: 'call', localTag: 'here', remoteTag: 'there', isEarly: true };
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent(ringing)];
  away.keep(alice, [agent]);
  vi.advanceTimersByTime(20_000);
  expect(hangUp).toHaveBeenCalledExactlyOnceWith('unreachable');
});
