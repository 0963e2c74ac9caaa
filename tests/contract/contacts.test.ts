/** Contacts in the SDK with a running phone system: their fields, rights, limits and versions. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { pngOf } from '#phone-system/testing/png.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { callGroupsOf } from '#sdk/call-groups.ts';
import type { Client, ContactDraft, PeopleQuery, Person } from '#sdk/index.ts';
import { direct, firstNameOf, inside, nameOf, testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { signedInClient } from '../support/signed-in-client.ts';

let system: PhoneSystem;
const clients: Client[] = [];
beforeAll(async () => {
  system = await startPhoneSystem({ busyToneMs: 0, control: true });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(() => system.stop());

async function signedIn(login: string): Promise<Client> {
  const client = await signedInClient(system, login);
  clients.push(client);
  return client;
}

/** Loads the first page of a search. */
async function found(client: Client, query: PeopleQuery): Promise<readonly Person[]> {
  const list = client.people.search(query);
  await list.loadMore();
  return list.items.value;
}

const everything: Partial<ContactDraft> = {
  firstName: 'Ada',
  lastName: 'Okonkwo',
  nickName: 'Addie',
  company: 'Analytical Engines',
  department: 'Research',
  duties: 'Programmer',
  title: 'Countess',
  emails: ['ada@engines.example', 'ada@home.example'],
  defaultPhoneNumber: '+33612345678',
  professionalPhoneNumber: direct(600),
  personalPhoneNumber: '01 00 00 06 02',
  mobilePhoneNumber: '+33612345678',
  homeNumber: '0612',
  plmnNumbers: ['+33612345679', '+33612345680'],
  pstnNumbers: [direct(603)],
  faxNumbers: [direct(604)],
  website: 'https://engines.example/ada',
  additionalInfo: 'Writes letters.\nAnswers late.',
  externalID: 'CRM-1',
  corporateUserId: 'u1',
  costCenter: 'CC-1',
  accessCtrlSystemPersonId: 'B1',
  hiddenDirectory: true,
  hideMobile: true,
  hidePstn: true,
};

describe('contacts', () => {
  test('every field of a contact is stored, read, changed and found', async () => {
    const alice = await signedIn('alice');
    const made = await alice.people.create(everything);
    expect(made).toMatchObject(everything);
    expect(await alice.people.read(made)).toMatchObject(everything);
    expect(made.numbers[0]).toEqual({ type: 'mobile', number: '+33612345678' });
    for (const text of ['addie', 'research', 'programmer', '000604', '2345 680'])
      expect((await found(alice, { text })).map(({ restUri }) => restUri)).toContain(made.restUri);
    const changed = await alice.people.change(made, { duties: 'Mathematician', plmnNumbers: [] });
    expect(changed).toMatchObject({ ...everything, duties: 'Mathematician', plmnNumbers: [] });
    await alice.people.remove(made);
  });

  test('a shared contact hides itself and its numbers from all but the switchboard', async () => {
    const [alice, dave] = await Promise.all([signedIn('alice'), signedIn('dave')]);
    const numbers = { mobilePhoneNumber: '+33687654321', pstnNumbers: [direct(610)] };
    const discreet = await dave.people.create(
      { lastName: 'Discreet', ...numbers, hideMobile: true, hidePstn: true },
      { shared: true },
    );
    expect(await dave.people.read(discreet)).toMatchObject(numbers);
    expect((await alice.people.read(discreet)).numbers).toEqual([]);
    expect(await found(alice, { text: '87654321' })).toEqual([]);
    await dave.people.change(discreet, { hiddenDirectory: true });
    await expect(alice.people.read(discreet)).rejects.toMatchObject({ code: 'notFound' });
    expect(await found(alice, { text: 'discreet' })).toEqual([]);
    expect(await found(dave, { text: 'discreet' })).toHaveLength(1);
    await dave.people.remove(discreet);
  });

  test('a colleague has e-mail, mobile number, assistant and superior', async () => {
    const bob = await signedIn('bob');
    const alice = await bob.people.read({ restUri: 'v1/directory/Contact/1' });
    expect(alice).toMatchObject({
      emails: [`alice.martin@${testCompany.mailDomain}`],
      mobilePhoneNumber: '+33600000101',
      login: 'alice',
      substitutes: [{ restUri: 'v1/directory/Contact/2', displayName: nameOf('bob') }],
      superiors: [{ displayName: nameOf('carol') }],
    });
    const carol = await bob.people.read({ restUri: 'v1/directory/Contact/3' });
    expect(carol.mobilePhoneNumber).toBe('');
  });

  test('a colleague names the own assistants, and the switchboard the superiors of all colleagues', async () => {
    const [alice, bob, dave] = await Promise.all(['alice', 'bob', 'dave'].map(signedIn));
    const [own, bobs, carols] = await Promise.all(
      [1, 2, 3].map((id) => bob?.people.read({ restUri: `v1/directory/Contact/${id}` })),
    );
    if (!alice || !bob || !dave || !own || !bobs || !carols) throw new Error('not signed in');
    const { assistants, substitutes } = bobs;
    await expect(alice.people.setRelations(bobs, { assistants: [own] })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(bob.people.setRelations(bobs, { assistants: [bobs] })).rejects.toMatchObject({
      code: 'badRequest',
    });
    const named = await bob.people.setRelations(bobs, { assistants: [own, carols, own] });
    expect(named).toMatchObject({
      assistants: [{ displayName: nameOf('alice') }, { displayName: nameOf('carol') }],
      substitutes,
    });
    await dave.people.setRelations(bobs, { superiors: [carols], assistants: [] });
    expect(await alice.people.read(bobs)).toMatchObject({
      assistants: [],
      superiors: [{ restUri: carols.restUri, displayName: nameOf('carol') }],
    });
    await dave.people.setRelations(bobs, { assistants, superiors: bobs.superiors });
  });

  test('names the field that is too long, and stores nothing of the contact', async () => {
    const alice = await signedIn('alice');
    const large = 'x'.repeat(100 * 1024);
    const fields: readonly Partial<ContactDraft>[] = [
      { company: large },
      { additionalInfo: large },
      { website: `https://${large}` },
      { emails: [large] },
      { faxNumbers: [large] },
      { plmnNumbers: Array.from({ length: 1000 }, (_, at) => `+3312345${at}`) },
      { website: 'javascript:alert(1)' },
    ];
    for (const field of fields) {
      const [name = ''] = Object.keys(field);
      const creation = alice.people.create({ lastName: 'Toolong', ...field });
      await expect(creation).rejects.toMatchObject({
        code: 'contact.invalid',
        serverMessage: expect.stringContaining(name),
      });
    }
    expect(await found(alice, { text: 'toolong' })).toEqual([]);
  });

  test('rejects a change of a version that somebody else has changed meanwhile', async () => {
    const dave = await signedIn('dave');
    const made = await dave.people.create({ lastName: 'Contended' }, { shared: true });
    const first = await dave.people.change(made, { company: 'First' }, { version: made.version });
    expect(first.version).toBe(made.version + 1);
    const late = dave.people.change(made, { company: 'Second' }, { version: made.version });
    await expect(late).rejects.toMatchObject({ code: 'contact.changedMeanwhile' });
    expect((await dave.people.read(made)).company).toBe('First');
    await dave.people.remove(made);
  });

  test('only the switchboard writes tags', async () => {
    const [alice, dave] = await Promise.all([signedIn('alice'), signedIn('dave')]);
    const tagNames = ['Preferred supplier'];
    const own = await alice.people.create({ lastName: 'Tagged' });
    await expect(alice.people.change(own, { tagNames })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(alice.people.create({ lastName: 'T', tagNames })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await alice.people.remove(own);
    const shared = await dave.people.create({ lastName: 'Tagged', tagNames }, { shared: true });
    expect((await alice.people.read(shared)).tagNames).toEqual(tagNames);
    expect(await found(alice, { text: 'preferred supplier' })).toHaveLength(1);
    await dave.people.remove(shared);
  });
});

describe('favourites', () => {
  test('favourites are sorted into folders, which are used once one of them has a favourite', async () => {
    const erin = await signedIn('erin');
    const bob = { restUri: 'v1/directory/Contact/2' };
    const customers = await erin.people.folders.create('Customers');
    expect(customers).toMatchObject({ label: 'Customers', count: 0 });
    expect(await erin.people.folders.areUsed()).toBe(false);
    await erin.people.setFavorite(bob, { favorite: true, folder: customers.restUri });
    expect(await erin.people.folders.areUsed()).toBe(true);
    expect((await erin.people.read(bob)).favoriteFolder).toBe(customers.restUri);
    const inFolder = async (folder: string) =>
      (await found(erin, { onlyFavorites: true, folder })).map(({ firstName }) => firstName);
    expect(await inFolder(customers.restUri)).toEqual([firstNameOf('bob')]);
    expect(await inFolder('none')).not.toContain(firstNameOf('bob'));
    await expect(erin.people.folders.create('Customers')).rejects.toMatchObject({
      code: 'contact.folderRefused',
    });
    // Of two requests at once, one makes the folder.
    const twice = await Promise.allSettled([1, 2].map(() => erin.people.folders.create('Partners')));
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const one of twice) if (one.status === 'fulfilled') await erin.people.folders.remove(one.value);
    const renamed = await erin.people.folders.rename(customers, 'Clients');
    expect(await erin.people.folders.all()).toEqual([{ ...renamed, count: 1 }]);
    const frank = await signedIn('frank');
    const moved = frank.people.setFavorite(bob, { favorite: true, folder: customers.restUri });
    await expect(moved).rejects.toMatchObject({ code: 'notFound' });
    await erin.people.folders.remove(renamed);
    expect(await inFolder('none')).toContain(firstNameOf('bob'));
    expect(await erin.people.read(bob)).toMatchObject({ isFavorite: true });
  });

  test('a user marks people as very important, for nobody else', async () => {
    const [erin, frank] = await Promise.all([signedIn('erin'), signedIn('frank')]);
    const bob = { restUri: 'v1/directory/Contact/2' };
    await erin.people.setVip(bob, { vip: true });
    expect((await found(erin, { onlyVips: true })).map(({ firstName }) => firstName)).toEqual([
      firstNameOf('bob'),
    ]);
    expect((await frank.people.read(bob)).isVip).toBe(false);
    await erin.people.setVip(bob, { vip: false });
    expect(await found(erin, { onlyVips: true })).toEqual([]);
  });
});

describe('speed dials', () => {
  test('a speed dial is valid and unique, counts towards the quota, and goes with its contact', async () => {
    const erin = await signedIn('erin');
    const quota = erin.profile.info.value?.maxNbPersonalSpeedDials ?? 0;
    const contact = await erin.people.create({ lastName: 'Quick', mobilePhoneNumber: '+33612345678' });
    const dial = { number: '+33612345678', contact: contact.restUri };
    const add = (code: string) => erin.people.speedDials.add({ ...dial, code });
    for (let code = 1; code <= quota; code += 1) await add(String(code));
    await expect(add('1')).rejects.toMatchObject({ code: 'contact.speedDialUsed' });
    const emergency = erin.people.speedDials.add({ ...dial, code: '2', number: '1 12' });
    await expect(emergency).rejects.toMatchObject({ code: 'call.emergencyNumber' });
    await expect(add('99')).rejects.toMatchObject({ code: 'contact.tooManySpeedDials' });
    await erin.people.speedDials.remove({ code: '2' });
    for (const code of ['', 'a', '1234', '*2'])
      await expect(add(code)).rejects.toMatchObject({ code: 'contact.speedDialInvalid' });
    const quick = await found(erin, { onlySpeedDials: true });
    expect(quick.map(({ restUri }) => restUri)).toEqual([contact.restUri]);
    expect(quick[0]?.speedDials).toHaveLength(quota - 1);
    await erin.people.remove(contact);
    expect(await erin.people.speedDials.all()).toEqual([]);
  });

  test('a star and a code call the number, for its user only', async () => {
    const [erin, frank] = await Promise.all([signedIn('erin'), signedIn('frank')]);
    const bob = { restUri: 'v1/directory/Contact/2' };
    await erin.people.speedDials.add({ code: '7', number: inside(102), contact: bob.restUri });
    expect(await erin.numbers.lookup('*7')).toMatchObject([
      { type: 'callInternalNumber', destination: inside(102) },
      { type: 'callPublicNumber' },
    ]);
    expect(await frank.numbers.lookup('*7')).toEqual([]);
    await erin.people.speedDials.remove({ code: '7' });
    expect(await erin.numbers.lookup('*7')).toEqual([]);
  });
});

describe('types of entries', () => {
  test('queues, groups, services and the fax are found beside people, with the state of their phones', async () => {
    const alice = await signedIn('alice');
    expect((await alice.people.directories()).map(({ name }) => name)).toEqual([
      'enterprise',
      'services',
      'shared',
      'privates',
    ]);
    const services = await found(alice, { directory: 'services' });
    const types = new Set(services.map(({ type }) => type));
    expect(types).toEqual(
      new Set(['ACDGroupAddress', 'GroupAddress', 'PagingGroupAddress', 'IVRService', 'FaxAddress']),
    );
    // In the list of all, people come first.
    const all = alice.people.search({});
    while (all.items.value.length === 0 || all.hasMore.value) await all.loadMore();
    const isService = all.items.value.map(({ type }) => types.has(type));
    expect(isService).toContain(true);
    expect(isService).toEqual(isService.toSorted((one, other) => Number(one) - Number(other)));
    const [sales] = await found(alice, { text: 'sales', types: ['ACDGroupAddress'] });
    expect(sales).toMatchObject({
      company: 'Sales',
      numbers: [{ type: 'internal', number: inside(301) }, {}],
    });
    const [fax] = await found(alice, { types: ['FaxAddress'] });
    expect(fax).toMatchObject({ faxNumbers: [testCompany.faxNumber], numbers: [] });
    if (sales) await alice.people.setFavorite(sales, { favorite: true });
    expect((await found(alice, { onlyFavorites: true })).map(({ type }) => type)).toContain(
      'ACDGroupAddress',
    );
  });
});

describe('search', () => {
  test('a number that was searched is named in the row, in whichever field and notation it is', async () => {
    const alice = await signedIn('alice');
    const made = await alice.people.create({
      lastName: 'Manynumbers',
      professionalPhoneNumber: direct(600),
      mobilePhoneNumber: '+33699887766',
    });
    for (const text of ['06 99 88', '+336998', '7766']) {
      const [one] = await found(alice, { text, directory: 'privates' });
      expect(one).toMatchObject({ lastName: 'Manynumbers', matchedNumber: '+33699887766' });
    }
    const [byName] = await found(alice, { text: 'manynumbers' });
    expect(byName?.matchedNumber).toBeUndefined();
    await alice.people.remove(made);
  });

  test('the keys of a telephone spell names', async () => {
    const alice = await signedIn('alice');
    const names = (await found(alice, { keypad: '262' })).map(({ firstName }) => firstName);
    expect(names).toContain(firstNameOf('bob'));
    const perrin = (await found(alice, { keypad: '737746' })).map(({ lastName }) => lastName);
    expect(perrin).toEqual(['Perrin']);
  });

  test('tags and recommendations of the switchboard are read by everybody and written by nobody else', async () => {
    const [alice, dave] = await Promise.all([signedIn('alice'), signedIn('dave')]);
    const bob = { restUri: 'v1/directory/Contact/2' };
    await expect(alice.people.setTags(bob, ['First aid'])).rejects.toMatchObject({ code: 'forbidden' });
    await dave.people.setTags(bob, ['First aid']);
    expect(await alice.people.tags()).toContain('First aid');
    expect((await found(alice, { tag: 'First aid' })).map(({ firstName }) => firstName)).toEqual([
      firstNameOf('bob'),
    ]);
    const recommend = { favorite: true };
    await expect(alice.people.setSwitchboardFavorite(bob, recommend)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await dave.people.setSwitchboardFavorite(bob, recommend);
    const recommended = await found(alice, { onlySwitchboardFavorites: true });
    expect(recommended).toMatchObject([
      { firstName: firstNameOf('bob'), isSwitchboardFavorite: true, isFavorite: false },
    ]);
    await dave.people.setSwitchboardFavorite(bob, { favorite: false });
    await dave.people.setTags(bob, []);
    expect(await alice.people.tags()).not.toContain('First aid');
  });

  test('counts the calls with a person', async () => {
    const alice = await signedIn('alice');
    expect(await alice.people.callCount({ restUri: 'v1/directory/Contact/2' })).toBe(0);
  });
});

describe('import', () => {
  test('adds many contacts at once, and names those that are refused with their place and field', async () => {
    const frank = await signedIn('frank');
    const drafts = Array.from({ length: 200 }, (_, at) => ({ lastName: `Imported ${at}` }));
    const result = await frank.people.createAll([
      ...drafts.slice(0, 197),
      { lastName: 'Wrong', homeNumber: 'call me' },
      { firstName: '' },
      { lastName: 'Tagged', tagNames: ['x'] },
    ]);
    expect(result).toEqual({
      created: 197,
      refused: [
        { index: 197, cause: 'homeNumber' },
        { index: 198, cause: 'lastName' },
        { index: 199, cause: 'tagNames' },
      ],
    });
    expect(await found(frank, { text: 'imported 196' })).toHaveLength(1);
    const shared = frank.people.createAll(drafts, { shared: true });
    await expect(shared).rejects.toMatchObject({ code: 'forbidden' });
    expect(await found(await signedIn('bob'), { text: 'imported' })).toEqual([]);
  });

  test('changes many contacts at once, and names those that are refused with their place and field', async () => {
    const [frank, bob] = await Promise.all([signedIn('frank'), signedIn('bob')]);
    const [mine, ours] = await Promise.all([
      frank.people.create({ lastName: 'Merged', faxNumbers: ['0155'] }),
      bob.people.create({ lastName: 'Other' }),
    ]);
    const [{ restUri }, { restUri: foreign }] = [mine, ours];
    const result = await frank.people.changeAll([
      { restUri, draft: { company: 'Engines', faxNumbers: ['0155', '0156'] } },
      { restUri, draft: { homeNumber: 'call me' } },
      { restUri: foreign, draft: { company: 'Engines' } },
      { restUri: 'v1/directory/Contact/2', draft: { company: 'Engines' } },
      { restUri: 'v1/user/User/1', draft: { company: 'Engines' } },
    ]);
    expect(result).toEqual({
      changed: 1,
      refused: [
        { index: 1, cause: 'homeNumber' },
        { index: 2, cause: 'restUri' },
        { index: 3, cause: 'restUri' },
        { index: 4, cause: 'restUri' },
      ],
    });
    expect(await frank.people.read(mine)).toMatchObject({
      lastName: 'Merged',
      company: 'Engines',
      faxNumbers: ['0155', '0156'],
      homeNumber: '',
    });
    expect(await bob.people.read(ours)).toMatchObject({ company: '' });
  });
});

describe('duplicates', () => {
  const photo = new Blob([pngOf(64, 64) as BlobPart]);

  /** The names of the pairs that a user is offered. */
  async function pairs(client: Client, options?: { shared: boolean }) {
    const list = client.people.duplicates.list(options);
    await list.loadMore();
    return list.items.value;
  }

  test('two contacts become one with the marks and the photo of both, and two again', async () => {
    const [erin, dave] = [await signedIn('erin'), await signedIn('dave')];
    const first = await erin.people.create({
      firstName: 'Zoé',
      lastName: 'Twin',
      mobilePhoneNumber: '+33655500001',
    });
    const other = await erin.people.create({
      firstName: 'Zoe',
      lastName: 'Twyn',
      company: 'Acme',
      emails: [`zoe@${testCompany.mailDomain}`],
      homeNumber: '06 55 50 00 01',
    });
    await erin.people.create({ lastName: 'Single', mobilePhoneNumber: '+33655500009' });
    await erin.people.setFavorite(other, { favorite: true });
    await erin.people.setVip(other, { vip: true });
    await erin.people.speedDials.add({ code: '7', number: '+33655500001', contact: other.restUri });
    const { urlPhoto } = await erin.people.setPhoto(other, photo);

    const [pair, ...more] = await pairs(erin);
    expect([pair?.reason, pair?.contacts.map(({ lastName }) => lastName), more]).toEqual([
      'number',
      ['Twin', 'Twyn'],
      [],
    ]);
    if (!pair) throw new Error('There is no pair.');
    await expect(dave.people.duplicates.merge(pair, {})).rejects.toMatchObject({ code: 'notFound' });
    const values = { company: 'Acme', emails: [`zoe@${testCompany.mailDomain}`] };
    await expect(erin.people.duplicates.merge(pair, { homeNumber: 'call me' })).rejects.toMatchObject({
      code: 'contact.invalid',
    });
    const merged = await erin.people.duplicates.merge(pair, values);
    expect(merged).toMatchObject({
      ...values,
      restUri: first.restUri,
      lastName: 'Twin',
      isFavorite: true,
      isVip: true,
      urlPhoto,
      speedDials: [{ code: '7', number: '+33655500001' }],
    });
    await expect(erin.people.read(other)).rejects.toMatchObject({ code: 'notFound' });
    expect(await found(erin, { text: 'acme twin' })).toHaveLength(1);
    expect(await pairs(erin)).toEqual([]);
    await expect(erin.people.duplicates.merge(pair, values)).rejects.toMatchObject({ code: 'notFound' });

    await erin.people.duplicates.undo(pair);
    const [again, otherAgain] = [await erin.people.read(first), await erin.people.read(other)];
    const unmarked = { isFavorite: false, isVip: false, speedDials: [] };
    expect(again).toEqual({ ...first, ...unmarked, version: again.version });
    expect(otherAgain).toMatchObject({ company: 'Acme', isFavorite: true, isVip: true, urlPhoto });
    expect(otherAgain.speedDials).toHaveLength(1);
    await expect(erin.people.duplicates.undo(pair)).rejects.toMatchObject({ code: 'notFound' });

    await erin.people.change(other, { company: 'Changed' });
    const late = erin.people.duplicates.merge(pair, values);
    await expect(late).rejects.toMatchObject({ code: 'contact.changedMeanwhile' });
    await erin.people.duplicates.keepApart(pair);
    expect(await pairs(erin)).toEqual([]);
  });

  test('a number of a company makes no pairs, and only the switchboard sees those of shared contacts', async () => {
    const [alice, dave] = [await signedIn('alice'), await signedIn('dave')];
    await expect(pairs(alice, { shared: true })).rejects.toMatchObject({ code: 'forbidden' });
    const before = await pairs(dave, { shared: true });
    const names = ['One', 'Two', 'Three', 'Four'];
    const made = await Promise.all(
      names.map((lastName) =>
        dave.people.create({ lastName, professionalPhoneNumber: '+33155500002' }, { shared: true }),
      ),
    );
    expect(await pairs(dave, { shared: true })).toEqual(before);
    const same = await dave.people.create({ lastName: 'four' }, { shared: true });
    const [pair, ...others] = (await pairs(dave, { shared: true })).slice(before.length);
    expect([pair?.reason, pair?.contacts.map(({ lastName }) => lastName), others]).toEqual([
      'name',
      ['Four', 'four'],
      [],
    ]);
    for (const contact of [...made, same]) await dave.people.remove(contact);
  });
});

describe('photos', () => {
  const picture = pngOf(256, 256);
  const photo = new Blob([picture as BlobPart]);

  test('everybody who sees a person sees the photo, at an address that needs no session', async () => {
    const [dave, grace] = [await signedIn('dave'), await signedIn('grace')];
    const [before] = await found(grace, { text: nameOf('grace') });
    if (!before) throw new Error('Grace is not in the directory.');
    const after = await grace.people.setPhoto(before, photo);
    const [seen] = await found(dave, { text: nameOf('grace') });
    expect(seen?.urlPhoto).toBe(after.urlPhoto);
    const answer = await fetch(after.urlPhoto ?? '');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);

    const replaced = await grace.people.setPhoto(before, photo);
    expect(replaced.urlPhoto).not.toBe(after.urlPhoto);
    expect((await fetch(after.urlPhoto ?? '')).status).toBe(404);

    await grace.people.removePhoto(before);
    expect((await dave.people.read(before)).urlPhoto).toBeUndefined();
    expect((await fetch(replaced.urlPhoto ?? '')).status).toBe(404);
  });

  test('a new photo of a member is in the lists of queues and of hunt groups at once', async () => {
    const [bob, grace] = await Promise.all([signedIn('bob'), signedIn('grace')]);
    const own = await bob.people.read({ restUri: 'v1/directory/Contact/2' });
    const agents = grace.groups.agents({ internalAddressID: '1' });
    const callGroups = callGroupsOf(grace);
    const stops = [agents.watch(), callGroups.watch()];
    const shown = () => {
      const agent = agents.items.value.find(({ groupMember }) => groupMember.addressNumber === inside(102));
      const group = callGroups.items.value.find(({ addressNumber }) => addressNumber === inside(304));
      const member = group?.members.find(({ addressNumber }) => addressNumber === inside(102));
      return [agent && (agent.groupMember.urlPhoto ?? 'none'), member && (member.urlPhoto ?? 'none')];
    };
    await expect.poll(shown).toEqual(['none', 'none']);
    const { urlPhoto } = await bob.people.setPhoto(own, photo);
    expect(urlPhoto).toMatch(/^http/);
    await expect.poll(shown).toEqual([urlPhoto, urlPhoto]);
    await bob.people.removePhoto(own);
    await expect.poll(shown).toEqual(['none', 'none']);
    for (const stop of stops) stop();
  });

  test('a photo goes with its contact, and only those who may change the contact change it', async () => {
    const [alice, dave] = [await signedIn('alice'), await signedIn('dave')];
    const own = await alice.people.create({ lastName: 'Photographed' });
    const { urlPhoto = '' } = await alice.people.setPhoto(own, photo);
    await expect(dave.people.setPhoto(own, photo)).rejects.toMatchObject({ code: 'notFound' });
    const [colleague] = await found(dave, { text: nameOf('grace') });
    if (!colleague) throw new Error('Grace is not in the directory.');
    await expect(dave.people.setPhoto(colleague, photo)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(dave.people.removePhoto(colleague)).rejects.toMatchObject({ code: 'forbidden' });
    await alice.people.remove(own);
    expect((await fetch(urlPhoto)).status).toBe(404);
  });

  test('refuses a PDF, a damaged picture and a large file, and keeps the photo that is there', async () => {
    const alice = await signedIn('alice');
    const own = await alice.people.create({ lastName: 'Photographed' });
    const { urlPhoto } = await alice.people.setPhoto(own, photo);
    const pdf = new Blob(['%PDF-1.7 …'], { type: 'image/png' });
    await expect(alice.people.setPhoto(own, pdf)).rejects.toMatchObject({
      code: 'photo.unreadable',
      serverMessage: 'file: The file is not a JPEG, PNG or WebP picture.',
    });
    const half = photo.slice(0, photo.size / 2);
    await expect(alice.people.setPhoto(own, half)).rejects.toMatchObject({ code: 'photo.unreadable' });
    const wide = new Blob([pngOf(2_000, 10) as BlobPart]);
    await expect(alice.people.setPhoto(own, wide)).rejects.toMatchObject({ code: 'photo.unreadable' });
    const large = new Blob([new Uint8Array(20 * 1024 * 1024)]);
    await expect(alice.people.setPhoto(own, large)).rejects.toMatchObject({ code: 'photo.tooLarge' });
    // Another program may send it nevertheless.
    const desk = await Desk.open(system, 'alice');
    const form = new FormData();
    form.append('file', large, 'large.png');
    expect((await desk.put(`${own.restUri}/Photo`, form)).status).toBe(413);
    await desk.leave();
    expect((await alice.people.read(own)).urlPhoto).toBe(urlPhoto);
  });
});

describe('bad input', () => {
  test('a field with 100 KB is refused alone, and the phone system goes on', async () => {
    const ivan = await signedIn('ivan');
    const long = 'x'.repeat(100_000);
    const texts = Object.entries(everything).filter(([, value]) => typeof value === 'string');
    const lists = Object.entries(everything).filter(([, value]) => Array.isArray(value));
    for (const [field] of texts) {
      const draft = { lastName: 'Long', [field]: long };
      await expect(ivan.people.create(draft), field).rejects.toMatchObject({ code: 'contact.invalid' });
    }
    for (const [field] of lists) {
      const draft = { lastName: 'Long', [field]: [long] };
      await expect(ivan.people.create(draft), field).rejects.toMatchObject({ code: 'contact.invalid' });
    }
    expect(await found(ivan, { text: 'long' })).toEqual([]);
  });

  test('signs that mean something to a database find only entries that contain them', async () => {
    const ivan = await signedIn('ivan');
    for (const text of ['%', '_', "'", '"', '\\', `%_'"\\`, "' or 1=1 --", '%%%%', 'a'.repeat(10_000)])
      expect(await found(ivan, { text }), text.slice(0, 20)).toEqual([]);
    const odd = await ivan.people.create({ lastName: `Per%cent_'"\\` });
    expect(await found(ivan, { text: 'per%cent_' })).toMatchObject([{ restUri: odd.restUri }]);
    expect(await found(ivan, { text: 'per_cent' })).toEqual([]);
  });
});
