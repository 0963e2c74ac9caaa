/** A SCIM client as in the examples of RFC 7643 and RFC 7644, and as Entra ID writes its requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import { type PhoneSystem, startPhoneSystem } from '#phone-system/testing.ts';

const token = 'a-token-of-the-tests-that-is-long-enough';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

let phoneSystem: PhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ scimToken: token });
});
afterAll(() => phoneSystem.stop());

// biome-ignore lint/suspicious/noExplicitAny: the tests look at whole answers
type Body = any;
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

async function ask(
  method: string,
  path: string,
  body?: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(`${phoneSystem.url}/scim/v2${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

const patch = (path: string, Operations: readonly object[], headers?: Record<string, string>) =>
  ask('PATCH', path, { schemas: [patchOp], Operations }, headers);

/** The user of RFC 7643, section 8.2, as far as a phone system knows such users. */
const barbara = (userName: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
  externalId: `external ${userName}`,
  userName,
  name: { formatted: 'Ms. Barbara J Jensen, III', familyName: 'Jensen', givenName: 'Barbara' },
  emails: [
    { value: `home-${userName}@example.com`, type: 'home' },
    { value: `${userName}@example.com`, type: 'work', primary: true },
  ],
  [enterprise]: { department: 'Tour Operations', employeeNumber: '701984' },
});

const add = async (userName: string): Promise<Body> => {
  const { status, body } = await ask('POST', '/Users', barbara(userName));
  expect(status).toBe(201);
  return body;
};

/** The records of a user, the newest first. */
async function auditOf(id: string) {
  const headers = await sessionHeaders(phoneSystem.url, { login: 'ivan' });
  const path = `v1/administration/Audit?kind=user&subject=${id}&length=20`;
  const response = await fetch(`${phoneSystem.url}/restletrouter/${path}`, { headers });
  return (await response.json()).items;
}

describe('the gate of SCIM', () => {
  it('is closed without the token, and with another one', async () => {
    for (const Authorization of ['', 'Bearer wrong', `Basic ${btoa(`a:${token}`)}`]) {
      const { status, headers, body } = await ask('GET', '/Users', undefined, { Authorization });
      expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer realm="SCIM"']);
      expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' });
    }
  });

  it('is not there without a token in the options', async () => {
    const without = await startPhoneSystem();
    const response = await fetch(`${without.url}/scim/v2/Users`, { headers: { Authorization: 'Bearer ' } });
    expect(response.status).toBe(404);
    await without.stop();
  });

  it('refuses bodies that are too large, no JSON, or no object', async () => {
    const large = await ask('POST', '/Users', `{"userName":"${'a'.repeat(300_000)}"}`);
    expect([large.status, large.body.status]).toEqual([413, '413']);
    for (const body of ['{', '[]', '"text"'])
      expect((await ask('POST', '/Users', body)).body).toMatchObject({
        status: '400',
        scimType: 'invalidSyntax',
      });
  });

  it('refuses a flood with 429, and the time to wait', async () => {
    const flooded = await startPhoneSystem({ scimToken: token });
    const statuses = new Set<number>();
    let waits: string | null = null;
    for (let sent = 0; sent < 2_000 && !statuses.has(429); sent += 50) {
      const path = `${flooded.url}/scim/v2/ServiceProviderConfig`;
      const headers = { Authorization: `Bearer ${token}` };
      const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(path, { headers })));
      for (const one of answers) {
        await one.arrayBuffer();
        statuses.add(one.status);
        if (one.status === 429) waits = one.headers.get('Retry-After');
      }
    }
    expect([...statuses].sort()).toEqual([200, 429]);
    expect(Number(waits)).toBeGreaterThan(0);
    await flooded.stop();
  });
});

describe('the resources about SCIM', () => {
  it('name the configuration, the types and their schemas', async () => {
    expect((await ask('GET', '/ServiceProviderConfig')).body).toMatchObject({
      ...{ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } },
    });
    const types = (await ask('GET', '/ResourceTypes')).body;
    expect(types.Resources.map(({ id }: Body) => id)).toEqual(['User', 'Group']);
    for (const { id } of (await ask('GET', '/Schemas')).body.Resources)
      expect((await ask('GET', `/Schemas/${id}`)).body.attributes.length).toBeGreaterThan(0);
    expect((await ask('GET', '/Schemas/nonsense')).status).toBe(404);
  });
});

describe('users of SCIM', () => {
  it('are added with a phone, a location and a version, and recorded', async () => {
    const { status, headers, body } = await ask('POST', '/Users', barbara('bjensen'));
    expect(status).toBe(201);
    expect(headers.get('Content-Type')).toBe('application/scim+json');
    expect(headers.get('Location')).toBe(`${phoneSystem.url}/scim/v2/Users/${body.id}`);
    expect(headers.get('ETag')).toBe(body.meta.version);
    expect(body).toMatchObject({
      ...{ userName: 'bjensen', externalId: 'external bjensen', active: true },
      name: { givenName: 'Barbara', familyName: 'Jensen' },
      emails: [{ value: 'bjensen@example.com', type: 'work', primary: true }],
      phoneNumbers: [{ value: expect.stringMatching(/^\d+$/), display: 'extension' }],
      [enterprise]: { department: 'Tour Operations' },
      meta: { resourceType: 'User' },
    });
    expect((await ask('GET', `/Users/${body.id}`)).body).toEqual(body);
    const audit = await auditOf(body.id);
    expect(audit.map(({ action, actorName }: Body) => [action, actorName])).toEqual([
      ['change', 'SCIM'],
      ['add', 'SCIM'],
    ]);
  });

  it('are found by userName in any case, and by externalId', async () => {
    const { id } = await add('filtered');
    for (const filter of ['userName eq "FILTERED"', 'externalId eq "external filtered"', `id eq "${id}"`]) {
      const { body } = await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect([body.totalResults, body.Resources[0].id]).toEqual([1, id]);
    }
    const none = await ask('GET', `/Users?filter=${encodeURIComponent('userName eq "nobody"')}`);
    expect(none.body).toMatchObject({ totalResults: 0, Resources: [] });
  });

  it.each([
    'userName',
    'userName eq',
    'userName eq alice',
    'userName co "a"',
    'password eq "a"',
    'userName eq "\\x"',
    '',
  ])('are not found by the filter %s', async (filter) => {
    const { status, body } = await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  it('come in pages', async () => {
    const page = async (query: string) => (await ask('GET', `/Users?${query}`)).body;
    const first = await page('count=2');
    expect([first.startIndex, first.itemsPerPage, first.Resources.length]).toEqual([1, 2, 2]);
    const second = await page('startIndex=2&count=2');
    expect(second.Resources[0].id).toBe(first.Resources[1].id);
    expect((await page('count=0')).Resources).toEqual([]);
    expect((await page('startIndex=-3&count=1')).Resources[0].id).toBe(first.Resources[0].id);
    expect((await page(`startIndex=${first.totalResults + 1}`)).Resources).toEqual([]);
    expect((await ask('GET', '/Users?count=many')).status).toBe(400);
  });

  it('conflict by their userName and externalId', async () => {
    await add('twice');
    const again = await ask('POST', '/Users', { ...barbara('twice'), externalId: 'another' });
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const external = await ask('POST', '/Users', { ...barbara('thrice'), externalId: 'external twice' });
    expect([external.status, external.body.scimType]).toEqual([409, 'uniqueness']);
    const { id } = await add('other');
    expect((await ask('PUT', `/Users/${id}`, barbara('twice'))).status).toBe(409);
    expect((await ask('GET', `/Users/${id}`)).body.userName).toBe('other');
  });

  it.each([
    ['no userName', {}],
    ['a userName with a blank', { userName: 'with blank' }],
    ['an address that is none', { userName: 'bad.mail', emails: [{ value: 'nonsense' }] }],
    ['active neither true nor false', { userName: 'bad.active', active: 'perhaps' }],
  ])('are not added with %s', async (_, body) => {
    const refused = await ask('POST', '/Users', body);
    expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue']);
  });

  it('are changed by replace, add and remove, with a path and without', async () => {
    const { id } = await add('patched');
    const path = `/Users/${id}`;
    const replaced = await patch(path, [
      { op: 'replace', path: 'name.familyName', value: 'Smith' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'smith@example.com' },
      { op: 'add', path: `${enterprise}:department`, value: 'Sales' },
    ]);
    expect(replaced.body).toMatchObject({
      name: { familyName: 'Smith', givenName: 'Barbara' },
      emails: [{ value: 'smith@example.com' }],
      [enterprise]: { department: 'Sales' },
    });
    const merged = await patch(path, [
      { op: 'replace', value: { 'name.givenName': 'Babs', active: 'False' } },
    ]);
    expect(merged.body).toMatchObject({ name: { givenName: 'Babs', familyName: 'Smith' }, active: false });
    const removed = await patch(path, [
      { op: 'remove', path: 'emails[type eq "work"]' },
      { op: 'remove', path: `${enterprise}:department` },
      { op: 'remove', path: 'externalId' },
    ]);
    expect(removed.body).toMatchObject({ emails: [], [enterprise]: {} });
    expect(removed.body).not.toHaveProperty('externalId');
    expect((await auditOf(id))[0]).toMatchObject({ actorName: 'SCIM', action: 'change' });
  });

  it.each([
    ['no operations', { schemas: [patchOp] }, 'invalidSyntax'],
    ['another operation', { Operations: [{ op: 'move', path: 'active', value: true }] }, 'invalidSyntax'],
    ['to remove without a path', { Operations: [{ op: 'remove' }] }, 'noTarget'],
    ['a path that is none', { Operations: [{ op: 'replace', path: 'a b', value: 1 }] }, 'invalidPath'],
    ['a filter that is none', { Operations: [{ op: 'remove', path: 'emails[type]' }] }, 'invalidPath'],
  ])('are not changed by a PATCH with %s', async (_, body, scimType) => {
    const refused = await ask('PATCH', '/Users/2', body);
    expect([refused.status, refused.body.scimType]).toEqual([400, scimType]);
  });

  it('are replaced by PUT: what is missing is gone', async () => {
    const { id } = await add('replaced');
    const { status, body } = await ask('PUT', `/Users/${id}`, {
      userName: 'replaced',
      name: { givenName: 'Rita', familyName: 'Place' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ displayName: 'Rita Place', active: true, emails: [], [enterprise]: {} });
    expect(body).not.toHaveProperty('externalId');
  });

  it('are changed only at the version that the client knows', async () => {
    const { id, meta } = await add('versioned');
    const path = `/Users/${id}`;
    const unchanged = await ask('GET', path, undefined, { 'If-None-Match': meta.version });
    expect(unchanged.status).toBe(304);
    const operations = [{ op: 'replace', path: 'name.givenName', value: 'Vera' }];
    expect((await patch(path, operations, { 'If-Match': meta.version })).status).toBe(200);
    expect((await patch(path, operations, { 'If-Match': meta.version })).status).toBe(412);
    expect((await ask('PUT', path, barbara('versioned'), { 'If-Match': meta.version })).status).toBe(412);
    expect((await ask('DELETE', path, undefined, { 'If-Match': meta.version })).status).toBe(412);
    expect((await ask('DELETE', path, undefined, { 'If-Match': '*' })).status).toBe(204);
  });

  it('are disabled by DELETE, are gone for the client, and come back with the same id', async () => {
    const { id } = await add('deleted');
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await ask(method, `/Users/${id}`)).status).toBe(404);
    expect((await patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }])).status).toBe(404);
    const filter = encodeURIComponent('userName eq "deleted"');
    expect((await ask('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
    const headers = await sessionHeaders(phoneSystem.url, { login: 'ivan' });
    const user = await fetch(`${phoneSystem.url}/restletrouter/v1/administration/User/${id}`, { headers });
    expect(await user.json()).toMatchObject({ login: 'deleted', isDisabled: true });
    expect(await add('deleted')).toMatchObject({ id, active: true, externalId: 'external deleted' });
  });

  it('lose their sessions with active false', async () => {
    const { body } = await ask('GET', `/Users?filter=${encodeURIComponent('userName eq "carol"')}`);
    const headers = await sessionHeaders(phoneSystem.url, { login: 'carol' });
    const own = () => fetch(`${phoneSystem.url}/restletrouter/v1/user/ShortInfo`, { headers });
    expect((await own()).status).toBe(200);
    const path = `/Users/${body.Resources[0].id}`;
    expect((await patch(path, [{ op: 'replace', path: 'active', value: false }])).status).toBe(200);
    expect((await own()).status).toBe(401);
    expect((await patch(path, [{ op: 'replace', path: 'active', value: true }])).body.active).toBe(true);
  });
});

describe('groups of SCIM', () => {
  const find = async (name: string): Promise<Body> => {
    const filter = encodeURIComponent(`displayName eq "${name}"`);
    return (await ask('GET', `/Groups?filter=${filter}`)).body.Resources[0];
  };

  it('are the departments, with their members', async () => {
    const { id, ...user } = await add('member');
    const group = await find(user[enterprise].department);
    expect(group.members.map(({ value }: Body) => value)).toContain(id);
    expect((await ask('GET', `/Groups/${group.id}`)).body).toEqual(group);
    const without = (await ask('GET', `/Groups/${group.id}?excludedAttributes=members`)).body;
    expect(without).not.toHaveProperty('members');
  });

  it('can be added without members, filled, renamed, emptied and removed', async () => {
    const user = await add('moved');
    const added = await ask('POST', '/Groups', { displayName: 'Tour Guides', externalId: 'guides' });
    expect([added.status, added.body.members]).toEqual([201, []]);
    const path = `/Groups/${added.body.id}`;
    const filled = await patch(path, [{ op: 'Add', path: 'members', value: [{ value: user.id }] }]);
    expect(filled.body.members).toMatchObject([{ value: user.id, display: 'Barbara Jensen' }]);
    const department = async () => (await ask('GET', `/Users/${user.id}`)).body[enterprise].department;
    expect(await department()).toBe('Tour Guides');
    await patch(path, [{ op: 'replace', path: 'displayName', value: 'Guides' }]);
    expect(await department()).toBe('Guides');
    expect((await ask('GET', path)).body).toMatchObject({ displayName: 'Guides', externalId: 'guides' });
    await patch(path, [{ op: 'remove', path: `members[value eq "${user.id}"]` }]);
    expect(await department()).toBeUndefined();
    await ask('PUT', path, { displayName: 'Guides', members: [{ value: user.id }] });
    expect(await department()).toBe('Guides');
    expect((await ask('DELETE', path)).status).toBe(204);
    expect(await department()).toBeUndefined();
    expect((await ask('GET', path)).status).toBe(404);
  });

  it('conflict by their name, and refuse unknown members', async () => {
    await ask('POST', '/Groups', { displayName: 'Pilots' });
    expect((await ask('POST', '/Groups', { displayName: 'pilots' })).status).toBe(409);
    const unknown = await ask('POST', '/Groups', { displayName: 'Crew', members: [{ value: '99999' }] });
    expect([unknown.status, unknown.body.scimType]).toEqual([400, 'invalidValue']);
    expect(await find('Crew')).toBeUndefined();
    expect((await ask('GET', `/Groups?filter=${encodeURIComponent('members eq "1"')}`)).status).toBe(400);
  });

  it('make administrators of their members, but never take the last administrator away', async () => {
    const { id } = await add('chief');
    const path = '/Groups/administrators';
    const before = (await ask('GET', path)).body;
    const added = await patch(path, [{ op: 'add', path: 'members', value: [{ value: id }] }]);
    expect(added.body.members).toHaveLength(before.members.length + 1);
    await patch(path, [{ op: 'remove', path: 'members', value: [{ value: id }] }]);
    expect((await ask('GET', path)).body).toEqual(before);
    const emptied = await ask('PUT', path, { displayName: before.displayName, members: [] });
    expect([emptied.status, emptied.body.scimType]).toEqual([400, 'mutability']);
    expect((await ask('GET', path)).body.members.length).toBeGreaterThan(0);
    expect((await ask('DELETE', path)).status).toBe(400);
    expect((await patch(path, [{ op: 'replace', path: 'displayName', value: 'Others' }])).status).toBe(400);
  });
});
