import { describe, expect } from 'vitest';
import { test } from '../testing/phone-fixture.ts';

describe('a phone', () => {
  test('registers with its password, and takes itself off again', async ({ phone, system }) => {
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

  test('takes off everything of its name', async ({ phone, system }) => {
    const alice = await phone('alice');
    await alice.unregister({ all: true });
    expect(await system.event('unregistered')).toMatchObject({ why: 'removed' });
  });

  test('of the same name takes over, and the one before is cut off', async ({ phone, system }) => {
    const before = await phone('alice');
    const isCutOff = new Promise<void>((resolve) => {
      before.agent.transport.onDisconnect = () => resolve();
    });
    await phone('alice');
    await isCutOff;
    expect(system.events.map((event) => event.type)).toEqual(['registered', 'unregistered', 'registered']);
    expect(system.engine.counts()).toMatchObject({ registrations: 1, connections: 1 });
  });

  test('is refused with a wrong password', async ({ freshPhone, system }) => {
    expect(await freshPhone('alice', { password: 'guess' }).register()).toBe(403);
    expect(system.engine.isRegistered('alice')).toBe(false);
  });

  test('is refused the same way if it does not exist', async ({ freshPhone }) => {
    expect(await freshPhone('nobody').register()).toBe(403);
  });

  test('that is cut off is unregistered, and may come back', async ({ phone, system }) => {
    const alice = await phone('alice');
    system.engine.dropConnections();
    expect(await system.event('unregistered')).toMatchObject({ why: 'lost' });
    expect(await alice.comeBack()).toBe(200);
    expect(system.engine.isRegistered('alice')).toBe(true);
    expect(system.engine.counts()).toMatchObject({ registrations: 1, connections: 1 });
  });

  test('cannot come while SIP is stopped', async ({ phone, freshPhone, system }) => {
    await phone('alice');
    system.engine.setAccepting(false);
    await system.event('unregistered');
    const bob = freshPhone('bob');
    await Promise.allSettled([bob.agent.start()]);
    system.engine.setAccepting(true);
    expect(await bob.comeBack()).toBe(200);
  });

  test('that the phone system takes off the registrar loses its calls', async ({ phone, system }) => {
    const alice = await phone('alice');
    await alice.dial('102');
    const { leg } = await system.event('incoming');
    system.engine.unregister('alice');
    expect(await system.event('unregistered')).toMatchObject({ why: 'removed' });
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'normal' });
  });

  test('cannot call before it has registered', async ({ freshPhone, system }) => {
    const alice = freshPhone('alice');
    await alice.agent.start();
    const refused = new Promise<number>((resolve) => void alice.dial('102', resolve));
    expect(await refused).toBe(403);
    expect(system.events).toEqual([]);
  });
});
