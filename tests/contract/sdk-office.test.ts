/** Presence, counters, contacts and voicemail in the SDK with a running phone system. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import type { List, Person } from '#sdk/index.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { direct, inside, nameOf } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { signedInUsers } from '../support/signed-in-client.ts';

let system: PhoneSystem;
const { signedIn, deskOf } = signedInUsers(() => system);
beforeAll(async () => {
  system = await startPhoneSystem({ busyToneMs: 0, control: true });
});
afterAll(() => system.stop());

async function timePasses(moveMs: number): Promise<void> {
  await fetch(`${system.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });
}

const bobInDirectory = { restUri: 'v1/directory/Contact/2' };

test("alice sees bob's presence and the state of his phone", async () => {
  const [alice, bob] = await Promise.all([signedIn('alice'), signedIn('bob')]);
  await until(bob.presence.own, (own) => own?.presenceSetting === 'CalendarSetting');
  expect(alice.presence.of(bobInDirectory).value).toBeUndefined();
  const leave = alice.presence.watchColleagues();
  const shown = alice.presence.of(bobInDirectory);
  await until(shown, (how) => how?.presenceState === 'available' && how.telephonicState === 'unavailable');

  await bob.presence.choose('lunch');
  expect(bob.presence.own.value).toEqual({ presenceSetting: 'ManualSetting', presenceState: 'lunch' });
  await until(shown, (how) => how?.presenceState === 'lunch');
  await (await deskOf('bob')).plugIn();
  await until(shown, (how) => how?.telephonicState === 'available');

  await bob.presence.followCalendar();
  await until(shown, (how) => how?.presenceState === 'available');
  leave();
  await until(shown, (how) => how === undefined);
});

test('all people of a company that fills several pages are loaded at once', async () => {
  const alice = await signedIn('alice');
  const leave = alice.presence.watchColleagues();
  const { count } = await (await deskOf('alice')).get<{ count: number }>('v1/directory/Presence?length=1');
  expect(count).toBeGreaterThan(100);
  await until(alice.presence.of(bobInDirectory), (how) => how !== undefined);
  const shown = Array.from({ length: 2 * count }, (_, id) =>
    alice.presence.of({ restUri: `v1/directory/Contact/${id}` }),
  ).filter(({ value }) => value !== undefined);
  expect(shown).toHaveLength(count);
  leave();
});

test('a missed call counts until it was seen, in every client', async () => {
  const [here, there] = await Promise.all([signedIn('bob'), signedIn('bob')]);
  const [alice, bob] = await Promise.all([deskOf('alice'), deskOf('bob')]);
  await alice.plugIn();
  await bob.plugIn('ring');
  const before = here.unread.missedCalls.value;
  await alice.call(inside(102));
  await bob.line('ringing');
  await timePasses(31_000);
  await until(here.unread.missedCalls, (count) => count === before + 1);
  await until(there.unread.missedCalls, (count) => count === before + 1);
  await here.unread.seeMissedCalls();
  await until(there.unread.missedCalls, (count) => count === 0);
  await here.history.refresh();
  expect(here.history.items.value[0]?.isMissed).toBe(true);
});

test('alice finds colleagues and contacts, saves her own, and marks some as favourites', async () => {
  const [alice, bob] = await Promise.all([signedIn('alice'), signedIn('bob')]);
  const loaded = async (list: List<Person>) => {
    await list.loadMore();
    return list;
  };
  const named = async (text: string, client = alice) =>
    (await loaded(client.people.search({ text }))).items.value.map(
      ({ firstName, lastName }) => `${firstName} ${lastName}`,
    );
  const [firstName = '', lastName = ''] = nameOf('bob').toLowerCase().split(' ');
  expect(await named(`${lastName.slice(0, 4)} ${firstName.slice(0, 2)}`)).toEqual([nameOf('bob')]);
  expect(await named(inside(102))).toContain(nameOf('bob'));
  expect(await named('nadege')).toEqual(['Nadège Perrin']);
  expect(await named('mina')).toEqual(['Mina Costa']);
  expect(await named('mina', bob)).toEqual([]);
  const all = await loaded(alice.people.search());
  const first = all.items.value;
  expect([first.length, all.hasMore.value]).toEqual([50, true]);
  await all.loadMore();
  expect(all.items.value.slice(0, 50)).toEqual(first);
  expect(all.items.value.length).toBeGreaterThan(50);
  const [department] = await alice.people.departments();
  const { items } = await loaded(
    alice.people.search({ directory: 'enterprise', department: department ?? '' }),
  );
  expect(new Set(items.value.map((one) => one.department))).toEqual(new Set([department]));

  const made = await alice.people.create({ lastName: 'Okonkwo', mobilePhoneNumber: '06 12 34 56 78' });
  expect(made).toMatchObject({ directory: 'privates', canUpdate: true, isFavorite: false });
  const changed = await alice.people.change(made, { firstName: 'Ada' });
  expect(changed).toMatchObject({ firstName: 'Ada', mobilePhoneNumber: '06 12 34 56 78' });
  await alice.people.setFavorite(made, { favorite: true });
  const favorites = await loaded(alice.people.search({ onlyFavorites: true }));
  expect(favorites.items.value.map(({ restUri }) => restUri)).toContain(made.restUri);
  await expect(bob.people.change(made, { firstName: 'Eve' })).rejects.toMatchObject({ code: 'notFound' });
  await alice.people.remove(made);
  await expect(alice.people.read(made)).rejects.toMatchObject({ code: 'notFound' });
});

test('a contact requires a name and valid numbers, and only the switchboard shares one', async () => {
  const [alice, dave] = await Promise.all([signedIn('alice'), signedIn('dave')]);
  await expect(alice.people.create({})).rejects.toMatchObject({ code: 'contact.invalid' });
  const wrong = { lastName: 'Wrong', homeNumber: 'call me' };
  await expect(alice.people.create(wrong)).rejects.toMatchObject({ code: 'contact.invalid' });
  const company = { company: 'Baker Street Bakery', professionalPhoneNumber: direct(600) };
  await expect(alice.people.create(company, { shared: true })).rejects.toMatchObject({ code: 'forbidden' });
  const shared = await dave.people.create(company, { shared: true });
  expect((await alice.people.read(shared)).canUpdate).toBe(false);
  await expect(alice.people.remove(shared)).rejects.toMatchObject({ code: 'forbidden' });
  await dave.people.remove(shared);
});
