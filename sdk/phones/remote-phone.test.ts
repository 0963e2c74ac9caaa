import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { FollowerClient } from '../tabs/follower-client.ts';
import { CallsideError } from '../transport/errors.ts';
import type { PhoneSnapshot } from './phone-snapshot.ts';
import type { Reachability } from './reachability.ts';
import { RemotePhone } from './remote-phone.ts';

const reachable: Reachability = { state: 'reachable', at: 1, roundTripMs: 3, proof: 'callPath' };

/** The part of a tab whose leading tab has shown its phone and is gone before it answers. */
const abandoned = () =>
  ({
    phone: signal({
      state: { name: 'connected', since: 1 },
      reachability: reachable,
      history: [],
      terminalId: 't',
      calls: [],
    } satisfies PhoneSnapshot),
    request: () => Promise.reject(new CallsideError('phone.notReady')),
  }) as unknown as FollowerClient;

test('the known state counts if the leading tab is gone', async () => {
  const mirror = new RemotePhone(() => abandoned());
  expect(await mirror.checkReachability()).toEqual(reachable);
});

test('where no tab leads yet, nothing is known', async () => {
  const mirror = new RemotePhone(() => undefined);
  expect(await mirror.checkReachability()).toMatchObject({ state: 'unreachable', reason: 'connecting' });
});

test('a command that needs the leading tab rejects without it', async () => {
  const mirror = new RemotePhone(() => abandoned());
  await expect(mirror.place('600')).rejects.toMatchObject({ code: 'phone.notReady' });
  await expect(mirror.takeOver()).rejects.toMatchObject({ code: 'phone.notReady' });
});
