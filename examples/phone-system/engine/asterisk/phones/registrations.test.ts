import { expect, it } from 'vitest';
import type { EngineEvent } from '../../port.ts';
import type { AriEvent } from '../ari/ari-messages.ts';
import { RegisterNotes } from './register-notes.ts';
import { Registrations } from './registrations.ts';

const peer = { host: '192.0.2.7', port: 41_000 };
const uri = 'sip:bob-1@192.0.2.7:41000;transport=tcp;x-ast-orig-host=10.0.0.7:5060';

function lab() {
  const events: EngineEvent[] = [];
  const registrations = new Registrations(
    (event) => events.push(event),
    () => undefined,
  );
  const notes = new RegisterNotes();
  const hear = (direction: 'in' | 'out', ...lines: readonly string[]) => {
    const text = `${lines.join('\r\n')}\r\n\r\n`;
    const found = notes.read({
      direction,
      wire: { protocol: 'TCP', peer, local: undefined },
      text,
      isKnown: false,
    });
    if (found) registrations.describe(found);
  };
  const change = (status: string) =>
    registrations.onEvent({
      type: 'ContactStatusChange',
      endpoint: {},
      contact_info: { aor: 'bob', uri, contact_status: status },
    } as unknown as AriEvent);
  const rest = ['t: <sip:bob@acme.example>', 'Call-ID: 7', 'CSeq: 2 REGISTER'];
  const ask = () =>
    hear(
      'in',
      'REGISTER sip:acme.example SIP/2.0',
      ...rest,
      'm: <sip:bob-1@10.0.0.7:5060;transport=tcp>;expires=90',
      'User-Agent: Desk 7\t(a)',
    );
  const accept = (seconds = 90, host = '10.0.0.7:5060') =>
    hear(
      'out',
      'SIP/2.0 200 OK',
      ...rest,
      'Contact: <sip:other@192.0.2.8:5060>;expires=11',
      `Contact: <sip:bob-1@${host};transport=tcp>;expires=${seconds}`,
    );
  const secondsLeft = () =>
    registrations.of('bob').map(({ expiresAt }) => Math.round((expiresAt - Date.now()) / 1_000));
  return { registrations, events, hear, change, ask, accept, secondsLeft };
}

const described = { address: '192.0.2.7', program: 'Desk 7 (a)' };

it('a phone is known with its program and its time, whichever is told first', () => {
  for (const isToldFirst of [true, false]) {
    const { registrations, change, ask, accept, secondsLeft } = lab();
    ask();
    if (!isToldFirst) change('NonQualified');
    accept();
    change('Reachable');
    expect(registrations.of('bob')).toMatchObject([described]);
    expect(secondsLeft()).toEqual([90]);
  }
});

it('a renewal is told, also where Asterisk answers with the address that it sees', () => {
  const { registrations, events, change, ask, accept, secondsLeft } = lab();
  change('NonQualified');
  expect(registrations.of('bob')).toMatchObject([{ ...described, program: '' }]);
  ask();
  accept(300, '192.0.2.7:41000');
  expect(secondsLeft()).toEqual([300]);
  expect(events).toMatchObject([{ type: 'registered' }, { type: 'registered' }]);
});

it('a phone that comes back after it was lost has its program, and another at its address has not', () => {
  const { registrations, change, ask, accept } = lab();
  ask();
  accept();
  change('Reachable');
  change('Unreachable');
  expect(registrations.of('bob')).toEqual([]);
  change('Reachable');
  expect(registrations.of('bob')).toMatchObject([described]);
  change('Removed');
  change('NonQualified');
  expect(registrations.of('bob')).toMatchObject([{ program: '' }]);
});

it('an answer that refuses, ends or has no question describes nothing', () => {
  const { registrations, change, hear, ask, accept } = lab();
  accept();
  ask();
  hear('out', 'SIP/2.0 401 Unauthorized', 'To: <sip:bob@acme.example>', 'Call-ID: 7', 'CSeq: 2 REGISTER');
  change('NonQualified');
  expect(registrations.of('bob')).toMatchObject([{ program: '' }]);
  accept(0);
  expect(registrations.of('bob')).toMatchObject([{ program: '' }]);
});
