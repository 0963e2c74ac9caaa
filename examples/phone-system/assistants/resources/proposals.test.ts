import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistantApplication, type Proposal } from '../../../../sdk/wire/assistants/proposal.ts';
import type { PastCaller } from '../../../../sdk/wire/queues/past-caller.ts';
import type { OwnSession } from '../../../../sdk/wire/session/own-session.ts';
import { resources } from '../../resources/all.ts';
import { methodNames } from '../../resources/resource.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { sessionHeaders } from '../../testing/session-headers.ts';
import { validBodies } from '../../testing/valid-bodies.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';
import { isReadable } from '../readable.ts';

let phoneSystem: PhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ activity: true });
});
afterAll(() => phoneSystem.stop());

type Send = <Body>(
  method: string,
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly body: Body }>;

const sender =
  (headers: Record<string, string>): Send =>
  async (method, path, body) => {
    const response = await fetch(`${phoneSystem.url}/restletrouter/${path}`, {
      method,
      headers,
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };

async function assistantOf(login: string, name = 'Desk helper'): Promise<Send> {
  const response = await fetch(
    `${phoneSystem.url}/restletrouter/v1/service/Login?name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: { 'X-Application': assistantApplication, Authorization: `Basic ${btoa(`${login}:demo`)}` },
    },
  );
  expect(response.status).toBe(200);
  // The token alone is the session, as programs keep it.
  return sender({ 'X-Application': response.headers.get('X-Application') ?? '' });
}

const userOf = async (login: string): Promise<Send> =>
  sender({ ...(await sessionHeaders(phoneSystem.url, { login })) });

const assistants = 'v1/assistant/Proposal';

describe('an assistant', () => {
  it('reads calls, people and queues of its user, and is refused everything else of every resource', async () => {
    const send = await assistantOf('alice');
    const wrong: string[] = [];
    let refused = 0;
    for (const resource of resources)
      for (const method of methodNames) {
        const { access, path } = resource;
        if (!resource[method] || access === 'anyone' || access === 'session' || access === 'assistant')
          continue;
        const address = path
          .replace('telephony/Enterprise/:enterpriseId', enterprisePath)
          .replace(':number', '101')
          .replaceAll(/:\w+/g, '1');
        const body =
          method === 'GET' || method === 'DELETE' ? undefined : (validBodies[`${method} ${address}`] ?? {});
        const { status } = await send(method, address, body as object | undefined);
        const isOpen = access === 'user' && method === 'GET' && isReadable(path);
        if (isOpen ? status === 403 || status === 401 : status !== 403)
          wrong.push(`${method} ${address}: ${status}`);
        if (!isOpen) refused += 1;
      }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(200);
    for (const path of ['v1/user/CallLine', 'v1/logs/CallHistory', 'v1/directory/Contact', 'v1/user/Group'])
      expect([path, (await send('GET', path)).status]).toEqual([path, 200]);
  });

  it('never accepts, declines or reports its own proposal, and acts for nobody', async () => {
    const send = await assistantOf('alice');
    const { body } = await send<Proposal>('POST', assistants, { kind: 'call', number: '102' });
    for (const answer of ['accept', 'decline', 'report'])
      expect(
        (await send('POST', `v1/user/Proposal/${body.proposalID}/${answer}`, { isDone: true })).status,
      ).toBe(403);
    const onBehalf = await fetch(`${phoneSystem.url}/restletrouter/v1/service/Login?name=A&behalf=alice`, {
      method: 'POST',
      headers: { 'X-Application': assistantApplication, Authorization: `Basic ${btoa('carol:demo')}` },
    });
    expect(onBehalf.status).toBe(403);
    expect((await send('GET', 'v1/user/ShortInfo?useref=false')).status).toBe(200);
    expect((await send('DELETE', `${assistants}/${body.proposalID}`)).status).toBe(204);
  });

  it('is in the list of sessions by its name, and ends there', async () => {
    const send = await assistantOf('dave', 'Notes of Dave');
    const user = await userOf('dave');
    const { body } = await user<{ items: OwnSession[] }>('GET', 'v1/user/Session');
    const mine = body.items.find(({ app }) => app === assistantApplication);
    expect(mine?.client).toBe('Notes of Dave');
    const { body: asked } = await send<Proposal>('POST', assistants, { kind: 'call', number: '102' });
    expect((await user('DELETE', mine?.restUri ?? '')).status).toBe(204);
    expect((await send('GET', 'v1/user/CallLine')).status).toBe(401);
    expect((await user('POST', `v1/user/Proposal/${asked.proposalID}/accept`)).status).toBe(409);
  });

  it.each(['', ' ', 'a\nb', 'a\u202Eb', 'x'.repeat(41)])('cannot sign in with the name %j', async (name) => {
    const response = await fetch(
      `${phoneSystem.url}/restletrouter/v1/service/Login?name=${encodeURIComponent(name)}`,
      {
        method: 'POST',
        headers: { 'X-Application': assistantApplication, Authorization: `Basic ${btoa('alice:demo')}` },
      },
    );
    expect(response.status).toBe(400);
  });
});

describe('a proposal', () => {
  it('is shown to the user with the names of assistant and number, and answered by the first client', async () => {
    const send = await assistantOf('alice');
    const user = await userOf('alice');
    const { status, body } = await send<Proposal>('POST', assistants, {
      kind: 'call',
      number: '01 00 00 01 02',
    });
    expect(status).toBe(201);
    const { body: seen } = await user<{ items: Proposal[] }>('GET', 'v1/user/Proposal');
    expect(seen.items.filter(({ proposalID }) => proposalID === body.proposalID)).toEqual([
      expect.objectContaining({ program: 'Desk helper', kind: 'call', name: 'Bob Keller', state: 'open' }),
    ]);
    const path = `v1/user/Proposal/${body.proposalID}`;
    expect((await user('POST', `${path}/report`, { isDone: true })).status).toBe(409);
    expect((await user('POST', `${path}/accept`)).status).toBe(200);
    expect((await user('POST', `${path}/accept`)).status).toBe(409);
    expect((await user('POST', `${path}/decline`)).status).toBe(409);
    expect((await user('POST', `${path}/report`, { isDone: true })).status).toBe(204);
    expect((await send<Proposal>('GET', `${assistants}/${body.proposalID}`)).body.state).toBe('done');
    const { body: left } = await user<{ items: Proposal[] }>('GET', 'v1/user/Proposal');
    expect(left.items.map(({ proposalID }) => proposalID)).not.toContain(body.proposalID);
  });

  it('of a note is about a caller of a queue, after a call of the user with that caller', async () => {
    const user = await userOf('alice');
    const send = await assistantOf('alice');
    const { body: callers } = await send<{ items: PastCaller[] }>('GET', 'v1/logs/AcdClient?length=500');
    const { body: info } = await user<{ extension: { restUri: string } }>('GET', 'v1/user/Info');
    const own = callers.items.find(({ extension }) => extension === info.extension.restUri);
    const other = callers.items.find(({ extension }) => extension !== info.extension.restUri);
    const note = { kind: 'note', text: ' Wants an offer ' };
    const { status, body } = await send<Proposal>('POST', assistants, { ...note, call: own?.call });
    expect([status, body.text, body.number]).toEqual([201, 'Wants an offer', own?.number]);
    expect((await send('POST', assistants, { ...note, call: other?.call })).status).toBe(404);
  });

  it('of one user is not seen by another user or by another assistant', async () => {
    const send = await assistantOf('alice');
    const { body } = await send<Proposal>('POST', assistants, { kind: 'call', number: '102' });
    const other = await userOf('bob');
    expect((await other('POST', `v1/user/Proposal/${body.proposalID}/accept`)).status).toBe(404);
    const second = await assistantOf('alice', 'Second');
    expect((await second('GET', `${assistants}/${body.proposalID}`)).status).toBe(404);
    expect((await second('DELETE', `${assistants}/${body.proposalID}`)).status).toBe(404);
    expect((await send('DELETE', `${assistants}/${body.proposalID}`)).status).toBe(204);
  });

  it.each([
    ['a number with keys that follow', { kind: 'call', number: '102,1234#' }, 400],
    ['a code of a service', { kind: 'call', number: '*21*0612345678#' }, 400],
    ['no number', { kind: 'call', number: 'bob' }, 400],
    ['an emergency number', { kind: 'call', number: '112' }, 409],
    ['a number that does not exist', { kind: 'call', number: '9999999' }, 409],
    ['an empty note', { kind: 'note', call: 'telephony/Call/1', text: ' ' }, 400],
    ['a note of 1,001 characters', { kind: 'note', call: 'telephony/Call/1', text: 'x'.repeat(1_001) }, 400],
    ['a note about no call', { kind: 'note', call: 'telephony/Call/0', text: 'Hello' }, 404],
    ['another kind', { kind: 'transfer', number: '102' }, 400],
    ['a further field', { kind: 'call', number: '102', program: 'Callside' }, 400],
  ])('with %s is refused', async (_, body, status) => {
    const send = await assistantOf('alice');
    expect((await send('POST', assistants, body)).status).toBe(status);
  });
});
