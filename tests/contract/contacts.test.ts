/** Contacts in the SDK with a running phone system: their fields, rights, limits and versions. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneSystem, startPhoneSystem } from '../../examples/phone-system/testing.ts';
import {
  type Client,
  type ContactDraft,
  createClient,
  type PeopleQuery,
  type Person,
} from '../../sdk/index.ts';
import { until } from '../../sdk/transport/testing/until.ts';

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
  const client = createClient({ url: system.url, app: 'callside' });
  clients.push(client);
  await client.session.signIn({ login, password: 'demo' });
  await until(client.profile.info, (info) => info !== undefined);
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
  professionalPhoneNumber: '+33100000600',
  personalPhoneNumber: '01 00 00 06 02',
  mobilePhoneNumber: '+33612345678',
  homeNumber: '0612',
  plmnNumbers: ['+33612345679', '+33612345680'],
  pstnNumbers: ['+33100000603'],
  faxNumbers: ['+33100000604'],
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
    const numbers = { mobilePhoneNumber: '+33687654321', pstnNumbers: ['+33100000888'] };
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
      emails: ['alice.martin@acme.example'],
      mobilePhoneNumber: '+33600000101',
      login: 'alice',
      substitutes: [{ restUri: 'v1/directory/Contact/2', displayName: 'Bob Keller' }],
      superiors: [{ displayName: 'Carol Lindqvist' }],
    });
    const carol = await bob.people.read({ restUri: 'v1/directory/Contact/3' });
    expect(carol.mobilePhoneNumber).toBe('');
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
