import { expect, it } from 'vitest';
import { sitesOf } from './sites.ts';

const kept = { address: 'https://phone.example', country: 'FR', offSites: ['bank.example'] };

it('the script for numbers runs on permitted sites only, and never in the phone', () => {
  const own = 'https://phone.example/*';
  expect(sitesOf(kept, [own]).matches).toEqual([]);
  expect(sitesOf(kept, [own, 'https://crm.example/*'])).toEqual({
    matches: ['https://crm.example/*'],
    excludeMatches: [own, '*://bank.example/*'],
  });
});

it('the script for numbers runs everywhere if the user permits it', () => {
  const everywhere = ['https://*/*', 'http://*/*'];
  expect(sitesOf(kept, ['https://crm.example/*', ...everywhere]).matches).toEqual(everywhere);
});
