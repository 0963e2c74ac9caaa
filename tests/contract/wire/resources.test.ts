import { beforeAll, describe, expect, it } from 'vitest';
import { enterprisePath, inside, nameOf, testCompany } from '#tests/support/company/company.ts';
import { openWire, type SignedIn } from './wire.ts';

const { phoneSystem, base, signIn, get, post, openPush } = await openWire();

describe('resources', () => {
  let alice: SignedIn;
  beforeAll(async () => {
    alice = await signIn('alice');
  });

  it('public resources need no session', async () => {
    const response = await fetch(`${base}/FilesService/customdata/datas?random=1`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      appName: 'Callside',
      AllowedParentFrames: [`http://localhost:${phoneSystem.port + 1}`],
    });
  });

  it('unknown resources are 404, unknown methods 405', async () => {
    const unknown = await get(alice, 'v1/user/Nothing');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ exceptionId: 'ROUTER_ERR_404' });
    expect((await get(alice, 'telephony/Terminal/none')).status).toBe(404);
    const wrong = await fetch(`${base}/v1/user/Info`, { method: 'DELETE', headers: alice.headers });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('Allow')).toBe('GET');
  });

  it('the path of the enterprise has the id of the company, and another id is not found', async () => {
    const { ent, extension } = (await (await get(alice, 'v1/user/Info')).json()) as {
      ent: { restUri: string };
      extension: { restUri: string };
    };
    expect(ent.restUri).toBe(`telephony/Enterprise/${testCompany.id}`);
    expect(extension.restUri).toBe(`${ent.restUri}/Extension/${inside(101)}`);
    const other = extension.restUri.replace(String(testCompany.id), String(testCompany.id + 1));
    expect((await get(alice, extension.restUri)).status).toBe(200);
    expect((await get(alice, other)).status).toBe(404);
  });

  it('resources return the properties of rt, also in lists and references', async () => {
    const read = async (path: string) => (await get(alice, path)).json();
    expect(
      await read(`${enterprisePath}/Extension/${inside(101)}?rt=maxSoftphoneTerminals,loadTerminals`),
    ).toEqual({
      maxSoftphoneTerminals: 1,
      loadTerminals: 'telephony/Terminal',
    });
    expect(await read('v1/directories?rt=directories,directories.name,default')).toEqual({
      directories: [{ name: 'enterprise' }, { name: 'services' }, { name: 'shared' }, { name: 'privates' }],
      default: 'v1/directory/enterprise',
    });
    expect(await read('telephony/Terminal/?rt=currentRegisterId')).toMatchObject({
      count: 2,
      items: [
        { restUri: 'telephony/Terminal/alice-web' },
        { restUri: 'telephony/Terminal/alice-desk', currentRegisterId: 'alice-desk' },
      ],
    });
    expect(await read('v1/user/ShortInfo?rt=extension.displayName,lang')).toEqual({
      extension: { displayName: nameOf('alice') },
      lang: 'en',
    });
    expect(await read('v1/user/ShortInfo?useref=false')).toMatchObject({
      user: { userName: nameOf('alice') },
      extension: { addressNumber: inside(101) },
    });
  });

  it('lists come page by page, also if they are short', async () => {
    const path = `${enterprisePath}/Extension/${inside(101)}/loadCustomCallerIDsAllowed`;
    const read = async (query: string) => {
      const page = (await (await get(alice, `${path}?${query}`)).json()) as { items: object[] };
      return { ...page, items: page.items.map((item) => Object.values(item)[0]) };
    };
    const { items } = await read('maxValuesAllowedReturned=4&rt=customCallerID');
    expect(await read('offset=1&length=2&maxValuesAllowedReturned=4&rt=customCallerID')).toEqual({
      count: 4,
      items: items.slice(1, 3),
      next: `${path}?offset=3&length=2&maxValuesAllowedReturned=4&rt=customCallerID`,
      prev: `${path}?offset=0&length=2&maxValuesAllowedReturned=4&rt=customCallerID`,
    });
  });

  it('resources of other users are refused', async () => {
    expect((await get(alice, 'v1/user/User/2')).status).toBe(403);
    expect((await get(alice, 'telephony/Terminal/bob-web')).status).toBe(404);
    expect((await get(alice, `${enterprisePath}/Extension/${inside(102)}/createSoftphone`)).status).toBe(403);
    expect(
      (await post(alice, 'telephony/Terminal/bob-web/placeCall', { destination: inside(103) })).status,
    ).toBe(404);
  });

  it('new resources name their address, also if few properties are requested', async () => {
    const added = await post(alice, 'v1/user/Forwarding?rt=label', {
      forwardType: 'NA',
      destination: inside(102),
    });
    expect(added.status).toBe(201);
    const location = added.headers.get('Location') ?? '';
    expect(location).toMatch(/^\/restletrouter\/v1\/user\/Forwarding\/\d+$/);
    const forwarding = new URL(location, base);
    expect(await (await fetch(forwarding, { headers: alice.headers })).json()).toMatchObject({
      destination: inside(102),
    });
    expect((await fetch(forwarding, { method: 'DELETE', headers: alice.headers })).status).toBe(204);
    const contact = await post(alice, 'v1/directory/Contact', { lastName: 'Doe' });
    const { restUri } = (await contact.json()) as { restUri: string };
    expect(contact.headers.get('Location')).toBe(`/restletrouter/${restUri}`);
  });

  it('texts that cannot be stored are refused', async () => {
    const forwarding = { forwardType: 'NA', destination: inside(102), label: 'at\0night' };
    const refused = await post(alice, 'v1/user/Forwarding', forwarding);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ cause: 'label' });
    const settings = await fetch(`${base}/v1/user/User/1`, {
      method: 'PUT',
      headers: alice.headers,
      body: JSON.stringify({ settings: { sort: { contact: 'first\0name' } } }),
    });
    expect(settings.status).toBe(400);
    expect((await post(alice, 'v1/directory/Contact', { lastName: '\0' })).status).toBe(400);
    expect((await get(alice, 'v1/logs/CallRecording/%00')).status).toBe(404);
    expect((await get(alice, 'v1/directory/Contact?search=%00')).status).toBe(400);
  });

  it('changes affect only the sent properties', async () => {
    const put = (body: unknown) =>
      fetch(`${base}/v1/user/User/1?rt=settings`, {
        method: 'PUT',
        headers: alice.headers,
        body: JSON.stringify(body),
      });
    const changed = await put({ settings: { lightMode: false, lastUpdate: '1700000000000' } });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({
      settings: { lightMode: false, sort: { contact: 'firstname' }, lastUpdate: '1700000000000' },
    });
    const wrong = await put({ settings: { notifications: { triggers: { callMissed: 'yes' } } } });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ cause: 'settings.notifications.triggers.callMissed' });
    expect(await (await put({ userName: 'Eve' })).json()).toMatchObject({ cause: 'userName' });
  });
});

describe('placeCall', () => {
  const path = 'telephony/Terminal/dave-web/placeCall';
  let dave: SignedIn;
  beforeAll(async () => {
    dave = await signIn('dave');
  });

  it.each([
    ['no number', ''],
    ['a word', 'bob'],
    ['an internal number that nobody has', '998'],
    ['ten thousand characters', '1'.repeat(10_000)],
  ])('refuses %s', async (_, destination) => {
    const response = await post(dave, path, { destination });
    expect(response.status).toBe(406);
    const { message } = (await response.json()) as { message: string };
    expect(message).toMatch(/^Bad number: /);
    expect(message.length).toBeLessThan(100);
  });

  it('refuses an emergency number with a message of its own', async () => {
    const destination = `${testCompany.dialPrefix} 112`;
    const response = await post(dave, path, { destination });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ message: `Emergency number: ${destination}` });
  });

  it.each([
    ['a number that is no text', { destination: 102 }, 'destination'],
    ['no destination', {}, 'destination'],
    ['no JSON', '{"destination":', 'body'],
    ['a list', [], 'body'],
  ])('placeCall refuses %s', async (_, body, cause) => {
    const response = await post(dave, path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ exceptionId: 'ROUTER_ERR_400', cause });
  });

  it('placeCall refuses an endless body', async () => {
    const response = await post(dave, path, { destination: '1'.repeat(2_000_000) });
    expect(response.status).toBe(413);
  });

  it('placeCall fails while the phone is not in service', async () => {
    expect((await post(dave, path, { destination: inside(102) })).status).toBe(409);
  });
});

describe('disturbances ordered under /control/', () => {
  const control = (path: string, body: object) =>
    fetch(`${phoneSystem.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });

  it('the control page fails the next requests, drops sockets and expires sessions', async () => {
    const ivan = await signIn('ivan');
    await control('faults', { path: 'user/Info', times: 1, status: 503, exceptionId: 'ROUTER_ERR_DOS' });
    const disturbed = await get(ivan, 'v1/user/Info');
    expect(disturbed.status).toBe(503);
    expect(await disturbed.json()).toMatchObject({ exceptionId: 'ROUTER_ERR_DOS' });
    expect((await get(ivan, 'v1/user/Info')).status).toBe(200);

    const push = await openPush(ivan);
    await control('drop-push', {});
    await push.closed();
    const again = await openPush(ivan);
    await control('expire-sessions', { app: 'callside' });
    await again.next((frame) => frame.type === 'notLogged');
    expect((await get(ivan, 'v1/user/Info')).status).toBe(401);
  });

  it('the control page refuses pages of another site', async () => {
    const response = await fetch(`${phoneSystem.url}/control/counts`, {
      headers: { Origin: 'https://evil.example' },
    });
    expect(response.status).toBe(404);
  });
});
