import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { pngOf } from '#phone-system/testing/png.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { createChat } from '#sdk/chat.ts';
import { createClient } from '#sdk/index.ts';
import { testCompany } from '#tests/support/company/company.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { type ChatAccount, type ChatPerson, chatService } from '#wire/chat/chat-service.ts';
import { untilTrue as until } from './until-true.ts';

const hasSynapse = await ensureSynapse();

let system: TestPhoneSystem | undefined;
let alice: Desk;

beforeAll(async () => {
  if (!hasSynapse) return;
  system = await startPhoneSystem({ chat: {} });
  alice = await Desk.open(system, 'alice');
});
afterAll(async () => {
  await alice?.leave();
  await system?.stop();
});

/** Asks the homeserver at the address of the phone system. */
async function homeserver(path: string, body?: object) {
  const response = await fetch(`${system?.url}${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

const people = async (query: string) =>
  (await alice.get<{ items: readonly ChatPerson[] }>(`v1/directory/ChatPerson?${query}`)).items;

describe.skipIf(!hasSynapse)('the account for the chat', () => {
  it('signs in at the homeserver, which answers at the address of the phone system', async () => {
    const { userID, password } = await alice.get<ChatAccount>('v1/user/ChatAccount');
    expect(userID).toBe(`@alice:${testCompany.mailDomain}`);
    const login = await homeserver('/_matrix/client/v3/login', {
      type: 'm.login.password',
      identifier: { type: 'm.id.user', user: 'alice' },
      password,
    });
    expect(login).toMatchObject({ status: 200, body: { user_id: `@alice:${testCompany.mailDomain}` } });
  });

  it('is the same at every request', async () => {
    const [first, second] = await Promise.all([
      alice.get('v1/user/ChatAccount'),
      alice.get('v1/user/ChatAccount'),
    ]);
    expect(first).toEqual(second);
  });

  it('ends with the sessions: neither a device nor the password from before works any more', async () => {
    const login = (password: string) =>
      homeserver('/_matrix/client/v3/login', {
        type: 'm.login.password',
        identifier: { type: 'm.id.user', user: 'bob' },
        password,
      });
    if (!system) throw new Error('There is no phone system.');
    const [bob, thief] = await Promise.all([Desk.open(system, 'bob'), Desk.open(system, 'bob')]);
    const stolen = await thief.get<ChatAccount>('v1/user/ChatAccount');
    const device = await login(stolen.password);
    expect(device.status).toBe(200);
    const who = async () =>
      (
        await fetch(`${system?.url}/_matrix/client/v3/account/whoami`, {
          headers: { Authorization: `Bearer ${(device.body as { access_token: string }).access_token}` },
        })
      ).status;
    expect(await who()).toBe(200);

    expect((await bob.request('DELETE', 'v1/user/Session', undefined)).status).toBe(204);
    expect([await who(), (await login(stolen.password)).status]).toEqual([401, 403]);
    const own = await bob.get<ChatAccount>('v1/user/ChatAccount');
    expect(own).toMatchObject({ password: stolen.password, renewals: 1 });
    expect((await login(own.signInPassword ?? '')).status).toBe(200);
    await bob.leave();
  });

  it('opens again in the client that has ended the other sessions', async () => {
    const client = createClient({ url: system?.url ?? '', app: 'callside' });
    await client.session.signIn({ login: 'carol', password: 'demo' });
    await client.ready();
    const chat = createChat(client);
    await chat.start();
    await client.deps.rest.send({ path: 'v1/user/Session', method: 'DELETE' });
    await until(() => chat.state.value.name === 'failed');
    expect(chat.state.value).toMatchObject({ error: { code: 'chat.signedOut' } });
    await chat.start();
    expect(chat.state.value).toEqual({ name: 'ready', isConnected: true });
    expect((await chat.devices()).map(({ isThis }) => isThis)).toEqual([true]);
    await client.dispose();
  });

  it('is the only way to get one: strangers cannot register', async () => {
    const body = { username: 'mallory', password: 'secret', auth: { type: 'm.login.dummy' } };
    expect(await homeserver('/_matrix/client/v3/register', body)).toMatchObject({ status: 403 });
  });
});

describe.skipIf(!hasSynapse)('the homeserver behind the phone system', () => {
  it.each(['/_synapse/admin/v1/register', '/_matrix/federation/v1/version', '/_matrix/key/v2/server'])(
    'does not offer %s to clients',
    async (path) => {
      expect((await homeserver(path)).status).toBe(404);
    },
  );

  it('tells the rules of the enterprise, with a salt for automatic passphrases', async () => {
    const { matrixPassphraseSalt, ...rules } = chatService.parse(await alice.get('v1/service/Chat'));
    expect(rules).toEqual({
      serverName: `${testCompany.mailDomain}`,
      isDirectEncryptedAllowed: true,
      isDirectUnEncryptedAllowed: true,
      isAnnoucementEncryptedAllowed: true,
      isAnnoucementUnEncryptedAllowed: true,
    });
    expect(matrixPassphraseSalt).toMatch(/^[\w-]{43}$/);
  });

  it('is named in the profile, with the label of the devices', async () => {
    expect(await alice.get('v1/user/Info')).toMatchObject({
      matrixClientID: 'Callside',
      ent: { matrixKeyBackupPolicy: 'UserChoiceOfAutomatedOrManualPassphrase' },
    });
  });
});

describe.skipIf(!hasSynapse)('people in the chat', () => {
  const bob = { userID: `@bob:${testCompany.mailDomain}`, contact: 'v1/directory/Contact/2' };

  it('are found by their contact, and by their e-mail address in any case', async () => {
    const [byContact] = await people('contact=v1/directory/Contact/2');
    expect(byContact).toMatchObject(bob);
    const { emails } = await alice.get<{ emails: readonly string[] }>(bob.contact);
    expect(await people(`email=${emails[0]?.toUpperCase()}`)).toEqual([byContact]);
  });

  it('are found by their addresses, without those of other servers', async () => {
    const found = await people(
      `userID=@bob:${testCompany.mailDomain},@nobody:${testCompany.mailDomain},@bob:elsewhere.example`,
    );
    expect(found).toMatchObject([bob]);
  });

  it('have the photo that the directory shows', async () => {
    const own = 'v1/directory/Contact/1';
    const form = new FormData();
    form.append('file', new Blob([pngOf(10, 10) as BlobPart]), 'alice.png');
    await alice.put(`${own}/Photo`, form);
    const { urlPhoto } = await alice.get<{ urlPhoto?: string }>(own);
    expect(urlPhoto).toMatch(/^FilesService\/Photo\//);
    for (const query of [`contact=${own}`, `userID=@alice:${testCompany.mailDomain}`])
      expect(await people(query)).toMatchObject([{ urlPhoto }]);
  });

  it('are nobody for a part of an e-mail address', async () => {
    expect(await people(`email=${testCompany.mailDomain}`)).toEqual([]);
  });
});
