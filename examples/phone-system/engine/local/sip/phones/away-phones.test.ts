import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Leg } from '../../leg.ts';
import { DialogDirectory } from '../connection/dialog-directory.ts';
import { SipAgent, type SipDialog } from '../connection/sip-agent.ts';
import { SipTransport } from '../connection/sip-transport.ts';
import type { SipWire } from '../wire/sip-wire.ts';
import { AwayPhones } from './away-phones.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const alice = { registerId: 'alice', instance: 'one' };

const dialogs = new DialogDirectory();

const answered: SipDialog = { callId: 'call', localTag: 'here', remoteTag: 'there', isEarly: false };
const ringing = { ...answered, isEarly: true };

/** Creates an agent with a call, and the cause of the call's end. */
function busyAgent(dialog?: SipDialog, protocol: 'WS' | 'TCP' = 'WS') {
  const agent = new SipAgent({
    registerId: 'alice',
    transport: new SipTransport(protocol, () => undefined),
    dialogs,
    wire: { protocol, local: undefined, peer: { host: '192.0.2.7', port: 5060 } },
    log: pino({ level: 'silent' }),
    delegate: {},
    legOf: () => undefined,
    isForUs: () => true,
    onFailure: () => undefined,
  });
  agent.instance = 'one';
  const hangUp = vi.fn<Leg['hangUp']>();
  const audio = {
    isReady: true,
    signsOfLife: undefined,
    read: () => undefined,
    write: () => undefined,
    isHeld: false,
  };
  const nothing = () => undefined;
  agent.legs.add({
    id: '1',
    audio,
    hangUp,
    progress: nothing,
    openEarly: nothing,
    handOver: () => false,
    replacement: undefined,
    answer: nothing,
    canAnswer: false,
    requestAnswer: () => false,
    sendDigits: nothing,
    tellTransfer: nothing,
    probe: nothing,
    probesAnswered: 0,
    dialog,
    kept: undefined,
    tellAddress: () => undefined,
    isAcknowledged: true,
  });
  return { agent, hangUp };
}

test('a phone that comes back within 20 s gets its calls', () => {
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent()];
  away.keep(agent, 0);
  vi.advanceTimersByTime(19_999);
  expect(away.of(alice)).toEqual([agent]);
  agent.moveTo({ leave: () => undefined });
  vi.advanceTimersByTime(1);
  expect(hangUp).not.toHaveBeenCalled();
  expect(away.of(alice)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test.for([
  ['an answered call of a browser', answered, 'WS'],
  ['a ringing call of a browser', ringing, 'WS'],
  ['a ringing call of a desk phone', ringing, 'TCP'],
  ['a dialled call of a desk phone', undefined, 'TCP'],
] as const)('%s ends if its phone stays away for 20 s', ([, dialog, protocol]) => {
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent(dialog, protocol)];
  away.keep(agent, 0);
  vi.advanceTimersByTime(20_000);
  expect(hangUp).toHaveBeenCalledExactlyOnceWith('unreachable');
  expect(away.of(alice)).toEqual([]);
});

test('an answered call of a desk phone lasts while its phone is away, and leaves nothing behind', () => {
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent(answered, 'TCP')];
  away.keep(agent, 0);
  vi.advanceTimersByTime(3_600_000);
  expect(hangUp).not.toHaveBeenCalled();
  expect(away.of(alice)).toEqual([agent]);
  agent.legs.clear();
  vi.advanceTimersByTime(20_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(away.of(alice)).toEqual([]);
});

test('the end of a call waits for a desk phone as long as its registration, later messages do not', () => {
  const sent: string[] = [];
  const [away, { agent }] = [new AwayPhones(), busyAgent(answered, 'TCP')];
  away.keep(agent, 100_000);
  agent.legs.clear();
  for (const text of ['INFO sip:alice', 'BYE sip:alice']) void agent.transport.send(text);
  vi.advanceTimersByTime(90_000);
  expect(away.of(alice)).toEqual([agent]);
  agent.transport.attach({ isOpen: true, send: (text: string) => sent.push(text) } as unknown as SipWire);
  expect(sent).toEqual(['BYE sip:alice']);
  agent.transport.detach();
  void agent.transport.send('BYE sip:alice');
  vi.advanceTimersByTime(30_000);
  expect(away.of(alice)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('another phone of the same name does not get the calls, and can end them', () => {
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent()];
  away.keep(agent, 0);
  expect(away.of({ ...alice, instance: 'two' })).toEqual([]);
  expect(hangUp).not.toHaveBeenCalled();
  away.giveUp('alice');
  expect(hangUp).toHaveBeenCalledExactlyOnceWith('unreachable');
});

test('a phone that is lost twice gets all its calls', () => {
  const [away, first, second] = [new AwayPhones(), busyAgent(), busyAgent()];
  away.keep(first.agent, 0);
  away.keep(second.agent, 0);
  expect(away.of(alice)).toEqual([first.agent, second.agent]);
  away.giveUpAll();
});

test('the calls of a replaced page wait 5 s for the new one, however often it comes', () => {
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent()];
  away.keep(agent, 0);
  away.hurry('alice');
  vi.advanceTimersByTime(4_000);
  away.hurry('alice');
  expect(hangUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(hangUp).toHaveBeenCalledExactlyOnceWith('unreachable');
});

test('a ringing call rings on for a new page, and ends with its last ring', () => {
  const [away, { agent, hangUp }] = [new AwayPhones(), busyAgent(ringing)];
  away.keep(agent, 0);
  away.hurry('alice');
  vi.advanceTimersByTime(60_000);
  expect(hangUp).not.toHaveBeenCalled();
  agent.legs.clear();
  vi.advanceTimersByTime(5_000);
  expect(vi.getTimerCount()).toBe(0);
});
