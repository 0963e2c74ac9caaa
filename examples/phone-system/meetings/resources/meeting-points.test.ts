import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

const source = 'v1/user/MeetingPoint';

interface PointSeen {
  readonly restUri: string;
  readonly id: string;
  readonly uid: string;
  readonly displayName: string;
}

let system: PhoneSystem;
const desks = new Map<string, Desk>();
/** The desk of a user: grace hosts with all rights, mallory hosts, lea only joins, and ivan has no meetings. */
async function at(login: string): Promise<Desk> {
  const desk = desks.get(login) ?? (await Desk.open(system, login));
  desks.set(login, desk);
  return desk;
}
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(async () => {
  for (const desk of desks.values()) await desk.leave();
  await system.stop();
});

const create = async (login: string, body: object) => (await at(login)).request('POST', source, body);
const createPoint = async (login: string, body: object): Promise<PointSeen> => {
  const response = await create(login, body);
  expect(response.status).toBe(201);
  return (await response.json()) as PointSeen;
};
const errorOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { exceptionId: string }).exceptionId,
];

describe('meeting points', () => {
  it('are created, listed, changed and deleted by their owner, with a link that stays', async () => {
    const desk = await at('grace');
    const point = await createPoint('grace', { displayName: '  Reviews  ', automaticDeny: false });
    expect(point).toMatchObject({
      displayName: 'Reviews',
      type: 'permanent',
      isLocked: false,
      automaticDeny: false,
    });
    expect(point.id).toMatch(/^[0-9a-f]{20}$/);
    expect(point.uid).not.toContain('_');
    expect(await desk.get(source)).toMatchObject({ count: 1, items: [point] });
    const changed = await desk.request('PUT', point.restUri, { isLocked: true, automaticDeny: null });
    const { automaticDeny: _, ...rest } = { automaticDeny: false, ...point };
    expect(await changed.json()).toEqual({ ...rest, isLocked: true });
    expect((await desk.request('DELETE', point.restUri)).status).toBe(204);
    expect((await desk.request('GET', point.restUri)).status).toBe(404);
    expect((await desk.request('PUT', point.restUri, { isLocked: true })).status).toBe(404);
  });

  it('are not for a licence that only joins, nor without one', async () => {
    for (const login of ['lea.bauer', 'ivan']) {
      expect(await errorOf(await create(login, { displayName: 'A' }))).toEqual([
        403,
        'VIDEO_ROOM_NOT_ALLOWED',
      ]);
      expect(await (await at(login)).get(source)).toMatchObject({ count: 0, items: [] });
    }
  });

  it('have a limit by licence, also for requests at the same time', async () => {
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((displayName) => create('mallory.bauer', { displayName })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late && (await errorOf(late))).toEqual([409, 'VIDEO_ROOM_LIMIT']);
  });

  it('let external people ask with the licence premium_plus only', async () => {
    const { items } = await (await at('mallory.bauer')).get<{ items: PointSeen[] }>(source);
    const [point] = items;
    const answer = await (await at('mallory.bauer')).request('PUT', point?.restUri ?? '', {
      automaticDeny: false,
    });
    expect(await answer.json()).not.toHaveProperty('automaticDeny');
  });

  it.each([{}, { displayName: ' ' }, { displayName: 'x'.repeat(81) }, { displayName: 7 }])(
    'refuse %j as a draft',
    async (draft) => {
      expect((await create('grace', draft)).status).toBe(400);
    },
  );

  it('are nothing to others', async () => {
    const { restUri, id } = await createPoint('grace', { displayName: 'Mine' });
    const other = await at('mallory.bauer');
    for (const [method, path] of [
      ['GET', restUri],
      ['DELETE', restUri],
      ['GET', `v1/user/MeetingRoom/${id}`],
    ] as const)
      expect((await other.request(method, path)).status).toBe(404);
  });
});

describe('members of a room', () => {
  const lea = { email: 'lea@example.com' };
  const max = { email: 'max@example.com', userContact: 'v1/directory/Contact/c7' };
  const roomOf = async () => {
    const { id } = await createPoint('grace', { displayName: 'Team' });
    return `v1/user/MeetingRoom/${id}`;
  };

  it('are replaced as a whole, each address once, and a user is one that exists', async () => {
    const desk = await at('grace');
    const path = await roomOf();
    expect(await desk.get(path)).toMatchObject({ restUri: path, displayName: 'Team', members: [] });
    const { user } = await desk.get<{ user: { restUri: string } }>('v1/user/Info');
    const known = {
      ...{ alias: 'grace', restUri: user.restUri },
      ...{ publicInfo: { emails: ['g@example.com'] }, privateInfo: { emails: [] } },
    };
    const members = [
      { ...lea, user: { ...known, restUri: 'v1/user/User/9999' } },
      { ...max },
      { email: 'MAX@example.com' },
      { email: 'g@example.com', user: known },
    ];
    const answer = await desk.request('PUT', path, { members, notifyMembers: [] });
    expect(answer.status).toBe(200);
    const { members: kept } = await desk.get<{ members: object[] }>(path);
    expect(kept).toEqual([lea, { email: 'MAX@example.com' }, { email: 'g@example.com', user: known }]);
  });

  it.each(['not an address', 'a@example.com\r\nBcc: all@example.com', `${'x'.repeat(250)}@example.com`, ''])(
    'have an e-mail address: %j is none',
    async (email) => {
      const desk = await at('grace');
      const path = await roomOf();
      expect((await desk.request('PUT', path, { members: [{ email }] })).status).toBe(400);
    },
  );

  it('are at most 200', async () => {
    const members = Array.from({ length: 201 }, (_, index) => ({ email: `m${index}@example.com` }));
    const path = await roomOf();
    expect((await (await at('grace')).request('PUT', path, { members })).status).toBe(400);
  });
});

describe('the token of the video-conference service', () => {
  const login = 'v1/service/Login?rt=0.5';
  const ask = async (who: string, uid?: string) => {
    const desk = await at(who);
    const { user } = await desk.get<{ user: { iUserID: string } }>('v1/user/Info');
    return desk.request('POST', login, { service: 'VideoConference', uid: uid ?? user.iUserID });
  };

  it('is another one each time, for everybody with a licence', async () => {
    const tokens = new Set<string>();
    for (const who of ['grace', 'grace', 'lea.bauer']) {
      const answer = await ask(who);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Set-Cookie')).toBeNull();
      const { token } = (await answer.json()) as { token: string };
      expect(token).toMatch(/^[\w-]{40,}$/);
      tokens.add(token);
    }
    expect(tokens.size).toBe(3);
  });

  it('is refused for another uid, without a licence, and without a session', async () => {
    expect((await ask('grace', 'guest_1')).status).toBe(403);
    expect((await ask('ivan')).status).toBe(403);
    const body = JSON.stringify({ service: 'VideoConference', uid: '1' });
    const headers = { 'X-Application': 'callside' };
    const nobody = await fetch(`${system.url}/restletrouter/${login}`, { method: 'POST', headers, body });
    expect(nobody.status).toBe(401);
  });
});

it('guests of one network who ask too often have to wait', async () => {
  const { uid, id } = await createPoint('grace', { displayName: 'Open house', automaticDeny: false });
  const ask = () =>
    fetch(`${system.url}/restletrouter/v1/meeting/guest`, {
      method: 'POST',
      body: JSON.stringify({ owner: uid, meetingPointID: id, displayName: 'Zoe' }),
    });
  const answers = await Promise.all(Array.from({ length: 61 }, ask));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
  const late = answers.find(({ status }) => status === 503);
  expect(Number(late?.headers.get('Retry-After'))).toBeGreaterThan(0);
});
