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
