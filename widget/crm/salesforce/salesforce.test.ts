import { expect, it } from 'vitest';
import { CallsideSearch } from '../../../examples/salesforce-host/org/callside-search.ts';
import type { Org } from '../../../examples/salesforce-host/org/org.ts';
import { Salesforce } from './salesforce.ts';
import type { SalesforceApi } from './salesforce-api.ts';

const jane = { Id: '003A', Name: 'Jane Doe', Phone: '+33 1 23 45 61 12' };

it.each([
  ['5', []],
  ['41', []],
  ['112', [jane.Id]],
])('the Apex class accepts a call with %s, however short', async (number, found) => {
  const org = { all: (type: string) => (type === 'Contact' ? [jane] : []), get: () => undefined };
  const search = new CallsideSearch(org as unknown as Org);
  const api = {
    start: async () => {},
    end: () => {},
    runApex: async (_: string, method: string, parameters: Record<string, string>) =>
      search.run(method, new URLSearchParams(parameters)) ?? '',
  };
  const salesforce = new Salesforce('Salesforce', async () => api as unknown as SalesforceApi);
  await salesforce.open({ dial: () => {}, changed: () => {}, context: () => {} });
  expect((await salesforce.match(number)).map(({ id }) => id)).toEqual(found);
});
