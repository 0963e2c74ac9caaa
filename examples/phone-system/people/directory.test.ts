import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DirectoryContact } from '../../../sdk/wire/people/contact.ts';
import { contactDraft } from '../../../sdk/wire/people/contact-requests.ts';
import { acme } from '../demonstration/acme.ts';
import { addDemoAccounts } from '../demonstration/people/demo-accounts.ts';
import { addDemoData } from '../demonstration/people/demo-data.ts';
import { Numbering } from '../numbers/numbering.ts';
import { openStore, type Store } from '../store/store.ts';
import { displayName, People, type Person } from '../users/person.ts';
import { Directory } from './directory.ts';
import { DirectoryCounts } from './directory-counts.ts';
import { type DirectoryQuery, searchDirectory } from './directory-search.ts';
import { Favourites, maxFavorites, TooManyFavorites } from './favourites.ts';
import { Photos } from './photos.ts';
import { RecentEntries } from './recent-entries.ts';
import { plainText } from './search-text.ts';
import { SpeedDials } from './speed-dials.ts';

const numbering = new Numbering({ current: acme });
let store: Store;
let people: People;
let directory: Directory;
let favourites: Favourites;
let alice: Person;
let bob: Person;

async function load(): Promise<Directory> {
  const speedDials = await SpeedDials.load(store.db);
  const photos = await Photos.load(store.db, { people });
  return Directory.load(store.db, {
    people,
    favourites,
    speedDials,
    writingsOf: numbering.writingsOf,
    sharedWriting: numbering.sharedWriting,
    photos,
  });
}
const personOf = (login: string): Person => {
  const person = people.byLogin(login);
  if (!person) throw new Error(`There is no ${login}.`);
  return person;
};
const uidOf = ({ restUri }: DirectoryContact) => restUri.split('/').at(-1) ?? '';
const everything: DirectoryQuery = {
  search: '',
  directory: undefined,
  department: undefined,
  onlyFavorites: false,
  sortBy: 'firstname',
  offset: 0,
  length: 500,
};
const nameOf = ({ firstName, lastName, company }: DirectoryContact) =>
  [firstName, lastName, company].filter(Boolean).join(' ');
const found = async (query: Partial<DirectoryQuery>, person = alice) =>
  (await directory.search(person, { ...everything, ...query })).items.map(nameOf);
const add = (person: Person, facts: object, isShared = false) =>
  directory.add(person, contactDraft.parse(facts), { isShared });

beforeAll(async () => {
  store = await openStore({ folder: undefined, server: undefined, log: pino({ level: 'silent' }) });
  await addDemoData(store.db);
  await addDemoAccounts(store.db);
  people = await People.load(store.db);
  favourites = new Favourites(store.db);
  directory = await load();
  [alice, bob] = [personOf('alice'), personOf('bob')];
});
afterAll(() => store.close());

describe('directory', () => {
  it('a search finds words by their beginnings, in any order, whatever their accents and case', async () => {
    await add(alice, { firstName: 'Léa', lastName: 'Mösbauer', company: 'Sud-Ouest Transports' });
    expect(await found({ search: 'mosbau LEA' })).toEqual(['Léa Mösbauer Sud-Ouest Transports']);
    expect(await found({ search: 'ouest' })).toEqual(['Léa Mösbauer Sud-Ouest Transports']);
    expect(await found({ search: 'osbauer' })).toEqual([]);
  });

  it('a search finds a number by any part of it, in any writing of it', async () => {
    await add(alice, { lastName: 'Numbered', mobilePhoneNumber: '06 45 12 34 56' });
    for (const search of ['4512', '06 45', '+33 6 45', '0033645', '000 33 6 45', '06.45.12'])
      expect(await found({ search })).toEqual(['Numbered']);
  });

  it('signs of patterns are searched as they are', async () => {
    await add(alice, { lastName: '50%_off\\now' });
    expect(await found({ search: '50%_' })).toEqual(['50%_off\\now']);
    expect(await found({ search: '5_%' })).toEqual([]);
    expect(await found({ search: `'"\\; drop table contact --` })).toEqual([]);
  });

  it('a contact of one user is found by no other user', async () => {
    const own = await add(alice, { lastName: 'Secretive' });
    expect(await found({ search: 'secretive' })).toEqual(['Secretive']);
    expect(await found({ search: 'secretive' }, bob)).toEqual([]);
    expect(await directory.find(bob, uidOf(own))).toBeUndefined();
  });

  it('a changed contact is found by its new name, and a deleted one by none', async () => {
    const contact = await add(alice, { lastName: 'Oldname' });
    await directory.change(alice, uidOf(contact), contactDraft.parse({ lastName: 'Newname' }));
    expect([await found({ search: 'oldname' }), await found({ search: 'newname' })]).toEqual([
      [],
      ['Newname'],
    ]);
    await directory.remove(uidOf(contact));
    expect(await found({ search: 'newname' })).toEqual([]);
  });

  it('numbers of shared contacts are written nationally or internationally, of own ones as typed', async () => {
    const facts = {
      lastName: 'Written',
      professionalPhoneNumber: '00612345699',
      mobilePhoneNumber: '+33(0)6-12-34-56-98',
      homeNumber: '0004930123456',
      faxNumbers: ['0033 1 99 00 11 22'],
      plmnNumbers: ['102', '+33612345697p12'],
    };
    const shared = await add(alice, facts, true);
    const written = {
      professionalPhoneNumber: '06 12 34 56 99',
      mobilePhoneNumber: '+336-12-34-56-98',
      homeNumber: '+49 30 123456',
      faxNumbers: ['01 99 00 11 22'],
      plmnNumbers: ['102', '+33612345697,12'],
    };
    expect(shared).toMatchObject(written);
    const own = await add(alice, facts);
    const { mobilePhoneNumber, plmnNumbers } = written;
    expect(own).toMatchObject({ ...facts, mobilePhoneNumber, plmnNumbers });
    const changed = contactDraft.parse({ ...shared, homeNumber: '00149300000' });
    expect(await directory.change(alice, uidOf(shared), changed)).toMatchObject({
      homeNumber: '01 49 30 00 00',
    });
    await directory.remove(uidOf(shared));
    await directory.remove(uidOf(own));
  });

  it('an exact name is found first, then favourites, then people of recent calls, then others by name', async () => {
    const facts = { company: 'Ranking', professionalPhoneNumber: '' };
    await add(alice, { ...facts, firstName: 'Zeta' });
    const recent = await add(alice, { ...facts, firstName: 'Yota', professionalPhoneNumber: '+33645000001' });
    const favorite = await add(alice, { ...facts, firstName: 'Xi' });
    await add(alice, { ...facts, firstName: 'Alpha' });
    await add(alice, { firstName: '', lastName: '', company: 'Ranking' });
    await favourites.add(alice, uidOf(favorite));
    await store.db
      .insertInto('call_record')
      .values({
        id: 90_001,
        person_id: alice.id,
        is_incoming: false,
        started_at: new Date(),
        talking_at: null,
        ended_at: new Date(),
        called_number: '+33645000001',
        called_label: null,
        remote_number: recent.professionalPhoneNumber,
        remote_label: null,
      })
      .execute();
    const first = (await found({ search: 'ranking' })).map((name) => name.split(' ')[0]);
    const ranked = ['Ranking', 'Xi', 'Yota', 'Alpha', 'Zeta'];
    expect(first).toEqual(ranked);
    const deps = { counts: new DirectoryCounts(), recent: new RecentEntries(store.db) };
    const { uids } = await searchDirectory(store.db, alice, { ...everything, search: 'ranking' }, deps);
    for (const length of [1, 2, 3])
      for (const offset of [0, 1, 2, 3, 4, 5, 6]) {
        const query = { ...everything, search: 'ranking', offset, length };
        const part = { count: ranked.length, uids: uids.slice(offset, offset + length) };
        expect(await searchDirectory(store.db, alice, query, deps)).toEqual(part);
        expect(await searchDirectory(store.db, alice, query, { ...deps, broad: 0 })).toEqual(part);
      }
    expect(await directory.callCount(alice, uidOf(recent))).toBe(1);
    expect(await directory.callCount(bob, uidOf(recent))).toBe(0);
  });

  it('a list is sorted by first or by last name, and comes in pages', async () => {
    const byFirst = await found({ directory: 'enterprise' });
    expect(byFirst).toEqual(byFirst.toSorted((a, b) => (plainText(a) < plainText(b) ? -1 : 1)));
    const lastNames = (
      await directory.search(alice, { ...everything, directory: 'enterprise', sortBy: 'lastname' })
    ).items.map(({ lastName }) => plainText(lastName));
    expect(lastNames).toEqual(lastNames.toSorted());
    const { count } = await directory.search(alice, { ...everything, directory: 'enterprise', length: 1 });
    expect(count).toBe(people.all().length);
    expect(await found({ directory: 'enterprise', offset: 2, length: 3 })).toEqual(byFirst.slice(2, 5));
  });

  it('the count of a broad search follows every change, and has only the entries that the user sees', async () => {
    const switchboard = { ...personOf('dave'), isSwitchboard: true };
    const crowd = Array.from({ length: 1_010 }, (_, n) => contactDraft.parse({ lastName: `Crowd ${n}` }));
    await directory.addAll(switchboard, crowd, { isShared: true });
    const countFor = async (person: Person) =>
      (await directory.search(person, { ...everything, search: 'crowd', length: 1 })).count;
    expect(await countFor(alice)).toBe(1_010);
    await add(alice, { lastName: 'Crowd of her own' });
    const hidden = await add(switchboard, { lastName: 'Crowd hidden', hiddenDirectory: true }, true);
    expect(await Promise.all([alice, bob, switchboard].map(countFor))).toEqual([1_011, 1_010, 1_011]);
    await directory.change(switchboard, uidOf(hidden), contactDraft.parse({ lastName: 'Crowd shown' }));
    expect(await Promise.all([alice, bob, switchboard].map(countFor))).toEqual([1_012, 1_011, 1_011]);
    await directory.remove(uidOf(hidden));
    expect(await Promise.all([alice, bob, switchboard].map(countFor))).toEqual([1_011, 1_010, 1_010]);
    const all = await found({ search: 'crowd', length: 1_100 });
    expect(all).toEqual(all.toSorted((a, b) => (plainText(a) < plainText(b) ? -1 : 1)));
  });

  it('a search is restricted by directory, department and favourites', async () => {
    await add(alice, { lastName: 'Restricted Own' });
    const shared = await add(personOf('dave'), { lastName: 'Restricted Shared' }, true);
    await favourites.add(alice, uidOf(shared));
    const search = 'restricted';
    expect(await found({ search })).toEqual(['Restricted Shared', 'Restricted Own']);
    expect(await found({ search, directory: 'privates' })).toEqual(['Restricted Own']);
    expect(await found({ search, directory: 'enterprise' })).toEqual([]);
    expect(await found({ search, onlyFavorites: true })).toEqual(['Restricted Shared']);
    const inSales = people.all().filter(({ department }) => department === 'Sales');
    expect(inSales.length).toBeGreaterThan(1);
    expect((await found({ department: 'Sales' })).sort()).toEqual(inSales.map(displayName).sort());
    expect(await found({ search: '1', directory: 'privates' })).toEqual([]);
  });

  it('a user has a limited number of favourites, however many requests come at once', async () => {
    const carol = personOf('carol');
    const contacts = await Promise.all(
      Array.from({ length: maxFavorites + 5 }, (_, n) => add(carol, { lastName: `Starred ${n}` })),
    );
    const results = await Promise.allSettled(
      contacts.map((contact) => favourites.add(carol, uidOf(contact))),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(5);
    for (const reason of refused) expect(reason).toBeInstanceOf(TooManyFavorites);
    expect(await found({ onlyFavorites: true }, carol)).toHaveLength(maxFavorites);
  });

  it('a start indexes contacts that have no index yet', async () => {
    await store.db
      .insertInto('contact')
      .values({
        owner_id: null,
        first_name: 'Early',
        last_name: 'Bird',
        company: '',
        professional_number: '+33645000777',
        mobile_number: '',
        home_number: '',
        email: '',
      })
      .execute();
    expect(await found({ search: 'early' })).toEqual([]);
    directory = await load();
    expect(await found({ search: 'early' })).toEqual(['Early Bird']);
  });

  it('a search finds what a slow, obvious search finds', async () => {
    const syllables = fc.constantFrom('an', 'Be', 'çé', 'du', 'ß', '%', '_', '1', '06', ' ', '-', "'");
    const word = fc.array(syllables, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    const entries = fc.uniqueArray(word, { minLength: 1, maxLength: 6 });
    const dave = personOf('dave');
    const obvious = (name: string, search: string) => {
      const split = (text: string) =>
        plainText(text)
          .split(/[\s@.,-]+/)
          .filter(Boolean);
      const wanted = split(search);
      const known = [...split(name), ...split(name.replaceAll("'", ' '))];
      return wanted.length > 0 && wanted.every((one) => known.some((word) => word.startsWith(one)));
    };
    await fc.assert(
      fc.asyncProperty(entries, word, async (names, search) => {
        const tagged = names.map((name) => `qq${name.trim()}`);
        const added = await Promise.all(tagged.map((lastName) => add(dave, { lastName })));
        const expected = tagged.filter((name) => obvious(name, `qq${search}`)).sort();
        expect((await found({ search: `qq${search}`, directory: 'privates' }, dave)).sort()).toEqual(
          expected,
        );
        await Promise.all(added.map((one) => directory.remove(uidOf(one))));
      }),
      { numRuns: 40 },
    );
  });
});
