import { afterEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { openOffice } from '../../testing/office.ts';

const office = openOffice();
const source = 'v1/user/CRMIntegrationRule';
const page = { type: 'openBrowser', label: 'Record', url: 'https://crm.example/?n={number}' };
const states = ['ringing', 'placed', 'answered', 'declined', 'hangupByCaller', 'hangupByDestination'];

interface MatchSeen {
  readonly restUri: string;
  readonly callState: string;
  readonly call: { readonly number: string; readonly name: string; readonly calledNumber: string };
  readonly rule: { readonly label: string };
}

async function add(desk: Desk, rule: object): Promise<string> {
  const response = await desk.request('POST', source, {
    label: 'A rule',
    callStates: states,
    clientActions: [page],
    ...rule,
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { restUri: string }).restUri;
}

const matches = async (desk: Desk) =>
  (await desk.get<{ items: MatchSeen[] }>('v1/user/MatchedCRMRule')).items;
const momentsOf = async (desk: Desk) => (await matches(desk)).map(({ callState }) => callState);

afterEach(async () => {
  for (const desk of [office.desks.alice, office.desks.bob, office.desks.grace]) {
    const { items } = await desk.get<{ items: { restUri: string; clientActions: { url?: string }[] }[] }>(
      source,
    );
    for (const { restUri, clientActions } of items)
      if (clientActions[0]?.url === page.url) await desk.request('DELETE', restUri);
    for (const { restUri } of await matches(desk)) await desk.request('POST', `${restUri}/run`);
  }
});

describe('CRM rules', () => {
  it('match each moment of a call once, for the user whose rule it is', async () => {
    const phones = await office.plugIn('alice', 'bob');
    const { alice, bob, carol } = office.desks;
    await add(bob, { label: 'Of bob' });
    await alice.call('102');
    const line = await alice.line('talking');
    expect(await alice.act(line, 'disconnect')).toBe(204);
    await expect.poll(() => momentsOf(bob)).toEqual(['ringing', 'answered', 'hangupByCaller']);
    expect((await matches(bob))[0]).toMatchObject({
      call: { number: '101', name: 'Alice Martin', calledNumber: '102' },
      rule: { label: 'Of bob' },
    });
    expect(await matches(alice)).toEqual([]);
    expect(await matches(carol)).toEqual([]);
    expect(phones.bob.invitations).toHaveLength(1);
  });

  it('match the end of a call for the user who ends it, too', async () => {
    await office.plugIn('alice', 'bob');
    const { alice, bob } = office.desks;
    for (const desk of [alice, bob]) await add(desk, { callStates: [...states, 'abandoned'] });
    await alice.call('102');
    expect(await bob.act(await bob.line('talking'), 'disconnect')).toBe(204);
    await expect.poll(() => momentsOf(bob)).toEqual(['ringing', 'answered', 'hangupByDestination']);
    await expect.poll(() => momentsOf(alice)).toEqual(['placed', 'answered', 'hangupByDestination']);
    await alice.call('603');
    const unanswered = await alice.line('ringing');
    expect(await alice.act(unanswered, 'disconnect')).toBe(204);
    await expect.poll(async () => (await momentsOf(alice)).slice(3)).toEqual(['placed', 'abandoned']);
  });

  it('match by direction and number, in both writings, and not while switched off', async () => {
    await office.plugIn('alice', 'bob');
    const { alice, bob } = office.desks;
    await add(bob, { direction: 'outgoing', callStates: ['ringing', 'placed'] });
    await add(bob, { numbers: '^20', callStates: ['ringing'] });
    await add(bob, { isActive: false, callStates: ['ringing'] });
    await add(bob, { label: 'Fits', numbers: '0899,101', callStates: ['ringing'] });
    await alice.call('102');
    await alice.act(await alice.line('talking'), 'disconnect');
    await expect.poll(async () => (await matches(bob)).map(({ rule }) => rule.label)).toEqual(['Fits']);
  });

  it('run at one client: the second one that takes a match on gets 409, and the log has it once', async () => {
    const { bob } = office.desks;
    const rule = await add(bob, {});
    const tried = await bob.request('POST', `${rule}/test`, {
      callState: 'ringing',
      number: '0612',
      name: 'Eve',
    });
    const { restUri } = (await tried.json()) as MatchSeen;
    const taken = await Promise.all([1, 2].map(() => bob.request('POST', `${restUri}/run`)));
    expect(taken.map(({ status }) => status).sort()).toEqual([201, 409]);
    const won = taken.find(({ status }) => status === 201);
    const run = (await won?.json()) as { restUri: string };
    const actions = [{ label: 'Record', type: 'openBrowser', outcome: 'done', at: 'crm.example' }];
    expect((await bob.request('PUT', run.restUri, { actions })).status).toBe(200);
    // A report is not changed afterwards, and no other user reports for this user.
    expect((await bob.request('PUT', run.restUri, { actions: [] })).status).toBe(404);
    expect((await office.desks.alice.request('PUT', run.restUri, { actions })).status).toBe(404);
    const { items } = await bob.get<{ items: object[] }>('v1/logs/CRMRuleRun?length=1');
    expect(items).toMatchObject([{ ...run, number: '0612', name: 'Eve', actions }]);
    expect(await momentsOf(bob)).toEqual([]);
  });

  it('of a group and of everybody are written with the right only, and seen by those they are for', async () => {
    const { alice, bob, carol, grace } = office.desks;
    const group = 'v1/user/Group/1';
    for (const scope of ['group', 'enterprise']) {
      const body = { label: 'x', scope, group, callStates: states, clientActions: [page] };
      expect((await bob.request('POST', source, body)).status).toBe(403);
    }
    const rule = await add(grace, { scope: 'group', group, isActive: true });
    expect((await alice.request('GET', rule)).status).toBe(200);
    expect((await carol.request('GET', rule)).status).toBe(404);
    expect((await alice.request('PUT', rule, { isActive: false })).status).toBe(403);
    const countOf = async (desk: Desk) =>
      (await desk.get<{ count: number }>(`${group}/AssignableCRMIntegrationRule`)).count;
    expect(await countOf(alice)).toBe(1);
    expect(await countOf(carol)).toBe(0);
    expect((await grace.request('PUT', rule, { isActive: false })).status).toBe(200);
    expect(await countOf(alice)).toBe(0);
  });

  it('apply ten at most to one moment of a call, however many there are', async () => {
    await office.plugIn('alice', 'bob');
    const { alice, bob } = office.desks;
    for (let count = 0; count < 200; count += 1) await add(bob, { callStates: ['ringing'] });
    const more = { label: 'x', callStates: ['ringing'], clientActions: [page] };
    expect((await bob.request('POST', source, more)).status).toBe(409);
    await alice.call('102');
    await alice.act(await alice.line('talking'), 'disconnect');
    await expect.poll(async () => (await matches(bob)).length).toBe(10);
  });

  it.each([
    ['a script as its address', { clientActions: [{ ...page, url: 'javascript:alert(1)' }] }],
    ['a local file as its address', { clientActions: [{ ...page, url: 'file:///etc/passwd' }] }],
    ['a host that the caller chooses', { clientActions: [{ ...page, url: 'https://{name}/' }] }],
    ['a password in its address', { clientActions: [{ ...page, url: 'https://a:b@crm.example/' }] }],
    ['an unknown placeholder', { clientActions: [{ ...page, url: 'https://crm.example/{secret}' }] }],
    [
      'a request to a host that is not allowed',
      {
        allowedHosts: ['crm.example'],
        clientActions: [{ ...page, type: 'placeRequest', method: 'GET', url: 'https://evil.example/' }],
      },
    ],
    [
      'a path of a program',
      { clientActions: [{ type: 'launchProgram', label: 'x', name: '/bin/sh', arguments: [] }] },
    ],
    ['no action', { clientActions: [] }],
  ])('with %s are refused', async (_title, rule) => {
    const body = { label: 'x', callStates: ['ringing'], ...rule };
    expect((await office.desks.bob.request('POST', source, body)).status).toBe(400);
  });

  it('of groups and of everybody open the pages for requests to their hosts, those of a user do not', async () => {
    const { bob, grace } = office.desks;
    const policy = async () =>
      (await fetch(office.phoneSystem.url)).headers.get('Content-Security-Policy') ?? '';
    const own = await add(bob, { allowedHosts: ['own.example'] });
    const shared = await add(grace, { scope: 'enterprise', allowedHosts: ['shared.example:8443'] });
    expect(await policy()).toMatch(/connect-src [^;]* shared\.example:8443;/);
    expect(await policy()).not.toContain('own.example');
    expect((await grace.request('PUT', shared, { isActive: false })).status).toBe(200);
    expect(await policy()).not.toContain('shared.example');
    expect((await bob.request('GET', own)).status).toBe(200);
  });

  it('cannot be changed so that a request leaves the allowed hosts', async () => {
    const { bob } = office.desks;
    const request = { type: 'placeRequest', label: 'x', method: 'GET', url: page.url };
    const rule = await add(bob, { allowedHosts: ['crm.example'], clientActions: [request] });
    expect((await bob.request('PUT', rule, { allowedHosts: [] })).status).toBe(400);
    expect((await bob.request('DELETE', rule)).status).toBe(204);
  });
});
