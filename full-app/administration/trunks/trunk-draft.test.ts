import { expect, it } from 'vitest';
import type { AdministeredTrunk } from '#sdk/administration.ts';
import { draftOf, valuesOf } from './trunk-draft.ts';

const office: AdministeredTrunk = {
  restUri: 'v1/administration/Trunk/1',
  name: 'Head office',
  isEnabled: true,
  host: 'pbx.example',
  transport: 'udp',
  user: '',
  hasAccounts: true,
  callsFrom: [],
  numberFormat: 'national',
  prefix: '',
  takes: [],
  hasPassword: false,
  state: { name: 'starting' },
  version: '1',
  colleagues: [
    { extension: '1004', number: '104' },
    { extension: '1005', number: '105' },
  ],
};

it('extensions of other colleagues are a text in the form, however they are separated', () => {
  expect(draftOf(office).colleagues).toBe('1004=104 1005=105');
  expect(valuesOf(draftOf(office), office).colleagues).toEqual(office.colleagues);
  const draft = { ...draftOf(office), colleagues: ' 1004=104,1005=105; ' };
  expect(valuesOf(draft, office).colleagues).toEqual(office.colleagues);
  expect(valuesOf({ ...draft, colleagues: '' }, office).colleagues).toEqual([]);
  expect(valuesOf({ ...draft, hasAccounts: false }, office).colleagues).toBeUndefined();
});

it('ways of a carrier are texts in the form, and go with their switch', () => {
  const ways = {
    fromUser: undefined,
    fromDomain: 'carrier.example',
    callerIn: 'preferred' as const,
    keepsCallers: true,
    calledIn: 'To',
    headers: [
      { name: 'X-Token', value: 'a:b' },
      { name: 'P-Charge-Info', value: '<sip:+33100000600@carrier.example>' },
    ],
    soundFrom: ['192.0.2.0/24', '2001:db8::/32'],
    usesGruu: true,
    channels: 30,
    callsPerSecond: 5,
    ringsFor: 45,
    departments: ['Sales', 'Customer care'],
    sites: undefined,
  };
  const trunk = { ...office, hasAccounts: false, user: 'office', ways };
  const draft = draftOf(trunk);
  expect(draft).toMatchObject({ channels: '30', departments: 'Sales, Customer care', hasWays: true });
  expect(valuesOf(draft, trunk).ways).toEqual(ways);
  expect(valuesOf({ ...draft, hasWays: false }, trunk).ways).toBeUndefined();
  const empty = draftOf({ ...trunk, ways: undefined });
  expect(empty.hasWays).toBe(false);
  expect(valuesOf({ ...empty, hasWays: true }, trunk).ways).toBeUndefined();
});
