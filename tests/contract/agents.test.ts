/** Agents and their groups, as a program that knows the wire protocol sees and controls them. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { direct, enterprisePath, inside, nameOf } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { until } from '../support/until.ts';
import { PushClient } from './push/push-client.ts';

interface Extension {
  readonly operatorStatus: string;
  readonly operatorStatusTime?: string;
  readonly operatorLoginTime?: string;
  readonly operatorPaused?: boolean;
  readonly operatorPauseReasonID?: string;
}

interface Group extends Readonly<Record<string, unknown>> {
  readonly restUri: string;
  readonly label: string;
  readonly activeMember: boolean;
}

const extensionOf = (number: string) => `${enterprisePath}/Extension/${number}`;
const sales = 'v1/user/Group/1';

let phoneSystem: PhoneSystem;
let alice: Desk;
let bob: Desk;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ control: true });
});
afterAll(() => phoneSystem.stop());
beforeEach(async () => {
  [alice, bob] = await Promise.all([Desk.open(phoneSystem, 'alice'), Desk.open(phoneSystem, 'bob')]);
});
/** Every test starts with all agents logged out, and all in their groups. */
afterEach(async () => {
  for (const [desk, number] of [
    [alice, inside(101)],
    [bob, inside(102)],
  ] as const) {
    await order(desk, number, 'operatorLogout');
    await desk.request('POST', `${sales}/loginUser`);
    await desk.leave();
  }
});

/** Sends a command to an extension. @returns the status of the answer */
async function order(desk: Desk, number: string, command: string, body?: object): Promise<number> {
  return (await desk.request('POST', `${extensionOf(number)}/${command}`, body)).status;
}

const extension = (desk: Desk, number: string) => desk.get<Extension>(extensionOf(number));

/** Returns how many agents of Sales are logged in, free, available, in calls, in pause. */
async function counts(): Promise<readonly unknown[]> {
  const group = await alice.get<Group>(sales);
  const names = ['Logged', 'Free', 'Available', 'InCall', 'InPause'];
  return names.map((name) => group[`acdGroupNb${name}Operators`]);
}

/** Waits until agent and group have these values. */
async function shows(status: Readonly<Record<string, string>>, expected: readonly number[]): Promise<void> {
  const present = async () => {
    const statuses = Object.keys(status).map(
      async (number) => [number, (await extension(alice, number)).operatorStatus] as const,
    );
    return { status: Object.fromEntries(await Promise.all(statuses)), counts: await counts() };
  };
  await expect.poll(present, { interval: 30 }).toEqual({ status, counts: expected });
}

describe('agents', () => {
  it('an agent stays ready since the same moment when the phone registers again within a minute', async () => {
    expect(await order(alice, inside(101), 'operatorLogin')).toBe(204);
    const phone = await alice.plugIn();
    await shows({ [inside(101)]: 'IDLE' }, [1, 1, 1, 0, 0]);
    const { operatorStatusTime } = await extension(alice, inside(101));
    await phone.close();
    await shows({ [inside(101)]: 'UNREACHABLE' }, [1, 0, 0, 0, 0]);
    await alice.plugIn();
    await shows({ [inside(101)]: 'IDLE' }, [1, 1, 1, 0, 0]);
    expect((await extension(alice, inside(101))).operatorStatusTime).toBe(operatorStatusTime);
  });

  it('an agent logs in, makes a pause with a reason, ends it and logs out', async () => {
    expect(await extension(alice, inside(101))).toMatchObject({
      operatorStatus: 'LOGOUT',
      operatorPaused: false,
    });
    expect(await order(alice, inside(101), 'operatorLogin')).toBe(204);
    const atWork = await extension(alice, inside(101));
    // Without a phone she is not reachable.
    expect(atWork.operatorStatus).toBe('UNREACHABLE');
    expect(Number(atWork.operatorLoginTime)).toBeGreaterThan(Date.now() - 60_000);
    expect(atWork.operatorStatusTime).toBe(atWork.operatorLoginTime);

    await alice.plugIn();
    await shows({ [inside(101)]: 'IDLE' }, [1, 1, 1, 0, 0]);
    const { items } = await alice.get<{ items: { acdPauseReasonID: string; text: string }[] }>(
      'v1/service/AcdPauseReasons',
    );
    expect(items.map(({ text }) => text)).toEqual(['Lunch', 'Training', 'Paperwork']);
    const { acdPauseReasonID } = items[1] ?? {};
    expect(await order(alice, inside(101), 'operatorStartPause', { acdPauseReasonID })).toBe(204);
    await shows({ [inside(101)]: 'PAUSE' }, [1, 0, 0, 0, 1]);
    expect(await extension(alice, inside(101))).toMatchObject({
      operatorPaused: true,
      operatorPauseReasonID: acdPauseReasonID,
      operatorLoginTime: atWork.operatorLoginTime,
    });
    const info = await alice.get<{ extension: Extension }>('v1/user/Info');
    expect(info.extension).toMatchObject({ operatorStatus: 'PAUSE', isOperatorAcdCallCapable: true });

    expect(await order(alice, inside(101), 'operatorStopPause')).toBe(204);
    const back = await extension(alice, inside(101));
    expect(back).toMatchObject({ operatorStatus: 'IDLE', operatorPaused: false });
    expect(back).not.toHaveProperty('operatorPauseReasonID');
    expect(await order(alice, inside(101), 'operatorLogout')).toBe(204);
    await shows({ [inside(101)]: 'LOGOUT' }, [0, 0, 0, 0, 0]);
    expect(await extension(alice, inside(101))).not.toHaveProperty('operatorLoginTime');
  });

  it("an agent's status and counts follow the phones, and a pause begins after the call", async () => {
    await alice.plugIn();
    await bob.plugIn('ring');
    await order(alice, inside(101), 'operatorLogin');
    await order(bob, inside(102), 'operatorLogin');
    await shows({ [inside(101)]: 'IDLE', [inside(102)]: 'IDLE' }, [2, 2, 2, 0, 0]);

    expect((await alice.call(inside(102))).status).toBe(200);
    const ringing = await bob.line('ringing');
    await shows({ [inside(101)]: 'NON_ACD_CALL', [inside(102)]: 'ALERTING' }, [2, 2, 0, 1, 0]);
    expect(await bob.act(ringing, 'answer')).toBe(204);
    await shows({ [inside(101)]: 'NON_ACD_CALL', [inside(102)]: 'NON_ACD_CALL' }, [2, 2, 0, 2, 0]);

    expect(await order(alice, inside(101), 'operatorStartPause')).toBe(204);
    expect(await extension(alice, inside(101))).toMatchObject({
      operatorStatus: 'NON_ACD_CALL',
      operatorPaused: true,
    });
    await shows({ [inside(101)]: 'NON_ACD_CALL' }, [2, 1, 0, 2, 0]);
    await bob.act(ringing, 'disconnect');
    await shows({ [inside(101)]: 'PAUSE', [inside(102)]: 'IDLE' }, [2, 1, 1, 0, 1]);
    expect(await order(alice, inside(101), 'operatorCancelPause')).toBe(204);
    await shows({ [inside(101)]: 'IDLE' }, [2, 2, 2, 0, 0]);
  });

  it('a command that is impossible now is refused', async () => {
    expect(await order(alice, inside(101), 'operatorLogout')).toBe(409);
    expect(await order(alice, inside(101), 'operatorStartPause')).toBe(409);
    expect(await order(alice, inside(101), 'operatorLogin')).toBe(204);
    expect(await order(alice, inside(101), 'operatorLogin')).toBe(409);
    expect(await order(alice, inside(101), 'operatorStopPause')).toBe(409);
    expect(await order(alice, inside(101), 'operatorCancelPause')).toBe(409);
    const unknown = await alice.request('POST', `${extensionOf(inside(101))}/operatorStartPause`, {
      acdPauseReasonID: '99',
    });
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({ cause: 'acdPauseReasonID' });
    expect(await order(alice, inside(101), 'operatorStartPause', { reason: '1' })).toBe(400);
  });

  it('two equal commands at a time are executed once', async () => {
    const both = await Promise.all([1, 2].map(() => order(alice, inside(101), 'operatorLogin')));
    expect(both.toSorted()).toEqual([204, 409]);
  });

  it('only users with a call pad are agents, and commands work at the own extension only', async () => {
    for (const login of ['ivan', 'frank']) {
      const desk = await Desk.open(phoneSystem, login);
      const { extension: own } = await desk.get<{ extension: { restUri: string } }>('v1/user/Info');
      for (const command of [
        'operatorLogin',
        'operatorLogout',
        'operatorStartPause',
        'operatorCancelPause',
      ]) {
        const response = await desk.request('POST', `${own.restUri}/${command}`);
        expect([login, command, response.status]).toEqual([login, command, 403]);
      }
      expect((await desk.request('POST', 'v1/user/Group/2/logoutUser')).status).toBe(403);
      await desk.leave();
    }
    expect(await order(alice, inside(102), 'operatorLogin')).toBe(403);
    expect((await extension(alice, inside(102))).operatorStatus).toBe('LOGOUT');
  });
});

describe('agent groups', () => {
  it('the list of groups has those of the user, with their members', async () => {
    const labels = async (desk: Desk) =>
      (await desk.get<{ items: Group[] }>('v1/user/Group')).items.map(({ label }) => label);
    expect(await labels(alice)).toEqual(['Sales', 'Support']);
    expect(await labels(bob)).toEqual(['Sales']);
    expect((await bob.request('GET', 'v1/user/Group/2')).status).toBe(404);
    const info = await alice.get<{ groups: unknown[] }>('v1/user/Info');
    expect(info.groups).toMatchObject([{ groupType: 'ACDGroup', restUri: sales }, { groupType: 'ACDGroup' }]);

    const members = await alice.get<{ items: Readonly<Record<string, unknown>>[] }>(
      'telephony/GroupAddressMember?abstractGroupAddress=1&rt=memberIndex,operatorStatus,groupMember.displayName',
    );
    expect(members.items.map(({ groupMember }) => groupMember)).toEqual([
      { displayName: nameOf('alice') },
      { displayName: nameOf('bob') },
      { displayName: nameOf('erin') },
      { displayName: 'Judy Bauer' },
    ]);
    // A user without a group sees nobody.
    const ivan = await Desk.open(phoneSystem, 'ivan');
    expect(await ivan.get('telephony/GroupAddressMember')).toEqual({ count: 0, items: [] });
    expect(await ivan.get('v1/user/Group')).toEqual({ count: 0, items: [] });
    await ivan.leave();
  });

  it('the counts of a group include only members who take part', async () => {
    await alice.plugIn();
    await order(alice, inside(101), 'operatorLogin');
    await shows({ [inside(101)]: 'IDLE' }, [1, 1, 1, 0, 0]);
    expect((await alice.request('POST', `${sales}/logoutUser`)).status).toBe(204);
    expect(await alice.get(sales)).toMatchObject({ activeMember: false, acdGroupNbOperators: 4 });
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    expect((await alice.request('POST', `${sales}/logoutUser`)).status).toBe(409);
    expect((await bob.get<Group>(sales)).activeMember).toBe(true);
    expect((await alice.request('POST', `${sales}/loginUser`)).status).toBe(204);
    expect(await counts()).toEqual([1, 1, 1, 0, 0]);
    expect((await alice.request('POST', 'v1/user/Group/99/loginUser')).status).toBe(404);
  });

  it('groups and agents are pushed to subscribed clients only', async () => {
    const { push, subscribe } = await watcher('bob');
    subscribe('groups', 'v1/user/Group', { rt: 'acdGroupNbLoggedOperators,activeMember' });
    subscribe('members', 'telephony/GroupAddressMember', { groupMember: extensionOf(inside(101)) });
    subscribe('extension', extensionOf(inside(101)), { rt: 'operatorStatus,operatorPaused' });
    for (const id of ['groups', 'members', 'extension']) {
      await push.next((frame) => frame.type === 'subscriptionDone' && frame.id === id);
    }
    await order(alice, inside(101), 'operatorLogin');
    const updates = (id: string) => push.frames.filter((one) => one.type === 'update' && one.id === id);
    await push.until(() => ['groups', 'members', 'extension'].every((id) => updates(id).length > 0));
    expect(updates('groups')[0]).toMatchObject({
      seq: 2,
      items: [{ restUri: sales, acdGroupNbLoggedOperators: 1, activeMember: true }],
    });
    // Of the groups of alice only the one that bob is in.
    expect(updates('members')[0]).toMatchObject({
      items: [{ abstractGroupAddress: '1', operatorStatus: 'UNREACHABLE' }],
    });
    expect(updates('extension')[0]).toMatchObject({
      items: [{ operatorStatus: 'UNREACHABLE', operatorPaused: false }],
    });
    await order(alice, inside(101), 'operatorStartPause');
    await push.until(() => updates('extension').length > 1);
    expect(updates('extension')[1]).toMatchObject({
      items: [{ operatorStatus: 'PAUSE', operatorPaused: true }],
    });
    // The same number is logged in as before: the next push of the group reports that one has left.
    await order(alice, inside(101), 'operatorLogout');
    await push.until(() => updates('groups').length > 1);
    expect(updates('groups')).toMatchObject([
      { items: [{ acdGroupNbLoggedOperators: 1 }] },
      { items: [{ acdGroupNbLoggedOperators: 0 }] },
    ]);
    push.close();
  });
});

/** A push connection of its own session. */
async function watcher(login: string) {
  const { Cookie: cookie } = await sessionHeaders(phoneSystem.url, { login });
  const url = `${phoneSystem.url.replace('http', 'ws')}/restletrouter/ws-service/callside`;
  const push = await PushClient.open(url, cookie);
  return {
    push,
    subscribe: (id: string, source: string, queries: Readonly<Record<string, string>>) =>
      push.send({ type: 'subscribe', id, source, queries }),
  };
}

describe('agents after a restart', () => {
  it('agents keep their status, pause, groups and shown number over a restart', async () => {
    const data = await mkdtemp(join(tmpdir(), 'agents-'));
    const first = await startPhoneSystem({ data });
    const before = await Desk.open(first, 'alice');
    await order(before, inside(101), 'operatorLogin');
    await order(before, inside(101), 'operatorStartPause', { acdPauseReasonID: '3' });
    await before.request('POST', 'v1/user/Group/2/logoutUser');
    await before.request('PUT', 'v1/user/User/1', { manualCustomCallerID: direct(301) });
    const extensionBefore = await extension(before, inside(101));
    await before.leave();
    await first.stop();

    const second = await startPhoneSystem({ data });
    const after = await Desk.open(second, 'alice');
    expect(extensionBefore).toMatchObject({ operatorStatus: 'PAUSE', operatorPauseReasonID: '3' });
    expect(await extension(after, inside(101))).toEqual(extensionBefore);
    const groups = await after.get<{ items: Group[] }>('v1/user/Group');
    expect(groups.items.map(({ activeMember }) => activeMember)).toEqual([true, false]);
    expect(await after.get('v1/user/User/1?rt=customCallerID')).toEqual({ customCallerID: direct(301) });
    await after.leave();
    await second.stop();
    await rm(data, { recursive: true });
  }, 60_000);
});

describe('concurrent changes of agents', () => {
  it('the counts of a group stay right when many agents log in and out at once', async () => {
    await Promise.all([alice.plugIn(), bob.plugIn()]);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        order(alice, inside(101), 'operatorLogin'),
        order(bob, inside(102), 'operatorLogin'),
      ]);
      expect((await counts())[0]).toBe(2);
      await Promise.all([
        order(alice, inside(101), 'operatorLogout'),
        order(bob, inside(102), 'operatorLogout'),
      ]);
      expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    }
    await until('nobody has a call', async () => (await alice.lines()).length === 0);
  });
});
