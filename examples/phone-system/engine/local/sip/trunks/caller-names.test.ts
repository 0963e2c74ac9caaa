import { expect, test } from 'vitest';
import type { TrunkSettings } from '../../../port.ts';
import { namesOfCaller, type TrunkEndpoint } from './caller-names.ts';

const settings: TrunkSettings = {
  ...{ id: '1', host: 'sip.example', transport: 'udp', domain: 'carrier.example', user: 'office' },
  password: 'secret',
};
const to: TrunkEndpoint = { kind: 'trunk', trunk: '1', number: '+33123450600', callerId: '+33100000101' };
const from = { number: '101', label: 'Alice "A" Martin' };
const names = (change: Partial<TrunkSettings> = {}, call: Partial<TrunkEndpoint> = {}, caller = from) => {
  const { from: shown, headers } = namesOfCaller(
    { ...settings, ...change },
    { ...to, ...call },
    { from: caller },
  );
  return [String(shown), ...headers];
};
const account = 'sip:office@carrier.example';
const own = '<sip:+33100000101@carrier.example>';

test.each([
  [undefined, [account, `P-Asserted-Identity: "Alice A Martin" ${own}`]],
  ['asserted', [account, `P-Asserted-Identity: "Alice A Martin" ${own}`]],
  ['preferred', [account, `P-Preferred-Identity: "Alice A Martin" ${own}`]],
  ['remoteParty', [account, `Remote-Party-ID: "Alice A Martin" ${own};party=calling;screen=no;privacy=off`]],
  ['from', ['sip:+33100000101@carrier.example']],
] as const)('the caller of a call is named as the carrier wants: %s', (callerIn, expected) => {
  expect(names({ callerIn })).toEqual(expected);
});

test('a caller who withholds the number is anonymous in each way', () => {
  const hidden = { number: '', label: 'Alice' };
  const call = { callerId: undefined } as unknown as TrunkEndpoint;
  const anonymous = 'sip:anonymous@anonymous.invalid';
  expect(names({}, call, hidden)).toEqual([anonymous, `P-Asserted-Identity: <${account}>`, 'Privacy: id']);
  expect(names({ callerIn: 'from' }, call, hidden)).toEqual([anonymous, 'Privacy: id']);
  expect(names({ callerIn: 'remoteParty' }, call, hidden)).toEqual([
    anonymous,
    `Remote-Party-ID: <${account}>;party=calling;screen=no;privacy=full`,
  ]);
});

test('a carrier gets its own From, its headers, and the number that has forwarded a call', () => {
  const change = {
    ...{ fromUser: '4930', fromDomain: 'home.example' },
    headers: [{ name: 'X-Token', value: 'abc' }],
  };
  expect(names(change, { divertedFrom: '+33100000102' })).toEqual([
    'sip:4930@home.example',
    `P-Asserted-Identity: "Alice A Martin" ${own}`,
    'Diversion: <sip:+33100000102@carrier.example>;reason=unconditional',
    'X-Token: abc',
  ]);
});
