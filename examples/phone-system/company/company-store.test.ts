import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Changes } from '../base/changes.ts';
import { acme } from '../demonstration/acme.ts';
import { addDemoWorld } from '../demonstration/people/demo-world.ts';
import { openStore, type Store } from '../store/store.ts';
import { type Company, InvalidCompany, parseCompany } from './company.ts';
import { CompanyStore, MissingCompany } from './company-store.ts';

const log = pino({ level: 'silent' });
let store: Store;
beforeEach(async () => {
  store = await openStore({ server: undefined, folder: undefined, log });
});
afterEach(() => store.close());

const load = (first?: Company) => CompanyStore.load(store.db, { changes: new Changes(), first });

describe('the company of a store', () => {
  it('is that of the first start, and a store without one does not open', async () => {
    await expect(load()).rejects.toThrow(MissingCompany);
    expect((await load(acme)).current).toEqual(acme);
    expect((await load({ ...acme, name: 'other' })).current.name).toBe('acme');
  });

  it('changes while the phone system runs, and stays changed', async () => {
    const changes = new Changes();
    const told: number[] = [];
    changes.follow('company', (id) => told.push(id));
    const company = await CompanyStore.load(store.db, { changes, first: acme });
    await company.change({ displayName: 'Acme & Sons', timeZone: 'Europe/Lisbon' });
    expect(company.current).toEqual({ ...acme, displayName: 'Acme & Sons', timeZone: 'Europe/Lisbon' });
    expect(told).toEqual([acme.id]);
    expect((await load()).current).toEqual(company.current);
  });

  it.each<[Partial<Company>, string]>([
    [{ sipDomain: 'other.local' }, 'sipDomain cannot change: phones are registered with it.'],
    [{ name: 'other' }, 'name cannot change: service accounts sign in with it.'],
    [{ id: 8 }, 'id cannot change: clients have kept paths with it.'],
    [{ country: 'DE' }, 'country cannot change: stored numbers are read by it.'],
    [{ timeZone: 'Europe/Atlantis' }, 'is no time zone such as Europe/Paris'],
    [{ sites: [] }, 'sites'],
    [
      { numberPlan: { ...acme.numberPlan, users: [{ first: '102', last: '299' }] } },
      '101 of alice is in no range of users.',
    ],
    [
      { numberPlan: { ...acme.numberPlan, groups: [{ first: '302', last: '310' }] } },
      '301 of Sales is in no range of groups.',
    ],
  ])('does not change to %j', async (change, reason) => {
    await addDemoWorld(store.db, { people: 12, activity: false, now: Date.now() });
    const company = await load();
    const changing = company.change(change);
    await expect(changing).rejects.toThrow(InvalidCompany);
    await expect(changing).rejects.toThrow(reason);
    expect(company.current).toEqual(acme);
  });
});

it.each([
  [{ ...acme, id: 1 }, 'id'],
  [{ ...acme, country: 'XX' }, 'country'],
  [{ ...acme, sipDomain: 'not a domain' }, 'sipDomain'],
  [{ ...acme, colour: 'red' }, 'colour'],
  [{ ...acme, publicNumbers: [{ first: '+33100000999', last: '+33100000100' }] }, 'publicNumbers'],
  [{ ...acme, numberPlan: { ...acme.numberPlan, digits: 7 } }, 'numberPlan.digits'],
])('a company with a wrong value is refused with its place, %#', (data, place) => {
  expect(() => parseCompany(data)).toThrow(place);
});

it('a company without an id gets one that follows from its name and is the same each time', () => {
  const { id, ...without } = acme;
  const ids = ['acme', 'harbour', 'acme'].map((name) => parseCompany({ ...without, name }).id);
  expect(ids[0]).toBe(ids[2]);
  expect(new Set([...ids, id]).size).toBe(3);
  expect(Math.min(...ids)).toBeGreaterThan(1);
});
