import { expect, it } from 'vitest';
import type { SignallingMessage } from '../engine/port.ts';
import { describeLeg } from './describe-leg.ts';

const message: SignallingMessage = {
  ...{ at: 1, direction: 'in', protocol: 'UDP', callId: 'a', local: undefined },
  peer: { host: '192.0.2.7', port: 5_060 },
  text: 'INVITE sip:102@example.com SIP/2.0\r\nP-Asserted-Identity: <sip:+33123450600@example.com>\r\n\r\n',
};
const leg = { id: '1', at: 1, isOver: true, isCut: false, messages: [message] };
const nameOf = (id: number) => `User ${id}`;
const ofPhone = { ...leg, personId: 7 };

it('a user sees all of the own phone, and nothing of the phones of others', () => {
  expect(describeLeg(ofPhone, { callId: 5, reader: 7 }, nameOf)).toMatchObject({
    ...{ kind: 'phone', label: 'User 7', restUri: 'v1/logs/CallSignalling/5/legs/1' },
    messages: [{ peer: '192.0.2.7:5060', text: message.text }],
  });
  expect(describeLeg(ofPhone, { callId: 5, reader: 8 }, nameOf)).toBeUndefined();
});

it('a user sees of a trunk neither its address nor the number that a caller withholds', () => {
  const seen = describeLeg(leg, { callId: 5, reader: 7 }, nameOf);
  expect(seen).toMatchObject({ kind: 'trunk', label: '' });
  expect(seen?.messages).toMatchObject([{ peer: '', text: 'INVITE sip:102@example.com SIP/2.0' }]);
});

it('an administrator sees all of every leg', () => {
  const all = [ofPhone, leg].map((one) => describeLeg(one, { callId: 5, reader: 'all' }, nameOf));
  expect(all).toMatchObject([{ messages: [{ text: message.text }] }, { messages: [{ text: message.text }] }]);
});
