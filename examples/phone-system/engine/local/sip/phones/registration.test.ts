import { describe, expect } from 'vitest';
import { test } from '../../testing/phone-fixture.ts';

describe('registration of phones', () => {
  test('a phone registers with its password, and unregisters again', async ({ phone, system }) => {
    const alice = await phone('alice');
    const { expiresAt } = await system.event('registered');
    expect(expiresAt).toBeGreaterThan(Date.now());
    expect(system.engine.isRegistered('alice')).toBe(true);
    await alice.unregister();
    expect(await system.event('unregistered')).toEqual({
      type: 'unregistered',
      registerId: 'alice',
      why: 'removed',
    });
    expect(system.engine.isRegistered('alice')).toBe(false);
  });

  test('a phone unregisters all phones of its name', async ({ phone, system }) => {
    const alice = await phone('alice');
    await alice.unregister({ all: true });
    expect(await system.event('unregistered')).toMatchObject({ why: 'removed' });
  });

  test('a new phone of the same name replaces the former one, which is disconnected', async ({
    phone,
    system,
  }) => {
    const before = await phone('alice');
    const isCutOff = new Promise<void>((resolve) => {
      before.agent.transport.onDisconnect = () => resolve();
    });
    await phone('alice');
    await isCutOff;
    expect(system.events.map((event) => event.type)).toEqual(['registered', 'unregistered', 'registered']);
    expect(system.engine.counts()).toMatchObject({ registrations: 1, connections: 1 });
  });

  test('a phone with a wrong password is refused', async ({ freshPhone, system }) => {
    expect(await freshPhone('alice', { password: 'guess' }).register()).toBe(403);
    expect(system.engine.isRegistered('alice')).toBe(false);
  });

  test('an unknown phone is refused the same way', async ({ freshPhone }) => {
    expect(await freshPhone('nobody').register()).toBe(403);
  });

  test('a disconnected phone is unregistered, and may come back', async ({ phone, system }) => {
    const alice = await phone('alice');
    system.engine.dropConnections();
    expect(await system.event('unregistered')).toMatchObject({ why: 'lost' });
    expect(await alice.comeBack()).toBe(200);
    expect(system.engine.isRegistered('alice')).toBe(true);
    expect(system.engine.counts()).toMatchObject({ registrations: 1, connections: 1 });
  });

  test('a phone is refused while SIP is stopped', async ({ phone, freshPhone, system }) => {
    await phone('alice');
    system.engine.setAccepting(false);
    await system.event('unregistered');
    const bob = freshPhone('bob');
    await Promise.allSettled([bob.agent.start()]);
    system.engine.setAccepting(true);
    expect(await bob.comeBack()).toBe(200);
  });

  test('a phone that the phone system unregisters loses its calls', async ({ phone, system }) => {
    const alice = await phone('alice');
    await alice.dial('102');
    const { leg } = await system.event('incoming');
    system.engine.unregister('alice');
    expect(await system.event('unregistered')).toMatchObject({ why: 'removed' });
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'normal' });
  });

  test('a phone cannot call before it has registered', async ({ freshPhone, system }) => {
    const alice = freshPhone('alice');
    await alice.agent.start();
    const refused = new Promise<number>((resolve) => void alice.dial('102', resolve));
    expect(await refused).toBe(403);
    expect(system.events).toEqual([]);
  });
});
