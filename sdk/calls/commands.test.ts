import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallsideError } from '../transport/errors.ts';
import { Commands } from './commands.ts';

type Action = 'hold' | 'redirect' | 'keys';
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

/** A command that the test ends. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let runs = 0;
  const command = () => {
    runs += 1;
    return promise;
  };
  return { command, done: resolve, fail: reject, runs: () => runs };
}

describe('commands of one call', () => {
  test('the same one again joins it', async () => {
    const commands = new Commands<Action>();
    const hold = slow();
    const [first, second] = [commands.run('hold', hold.command), commands.run('hold', hold.command)];
    expect(commands.pending.value).toBe('hold');
    hold.done();
    await Promise.all([first, second]);
    expect(hold.runs()).toBe(1);
    expect(commands.pending.value).toBeUndefined();
    await commands.run('hold', hold.command);
    expect(hold.runs()).toBe(2);
  });

  test('the same command with another object is refused, and the first continues', async () => {
    const commands = new Commands<Action>();
    const redirect = slow();
    const first = commands.run('redirect', redirect.command, '102');
    const second = await failure(commands.run('redirect', redirect.command, '103'));
    expect(second).toMatchObject({ code: 'call.actionPending' });
    expect(commands.pending.value).toBe('redirect');
    redirect.done();
    await first;
    expect(redirect.runs()).toBe(1);
  });

  test('different ones run side by side; the newest shows', async () => {
    const commands = new Commands<Action>();
    const [hold, redirect] = [slow(), slow()];
    const first = commands.run('hold', hold.command);
    const second = commands.run('redirect', redirect.command);
    expect(commands.pending.value).toBe('redirect');
    redirect.done();
    await second;
    expect(commands.pending.value).toBe('hold');
    hold.done();
    await first;
    expect(commands.pending.value).toBeUndefined();
  });

  test('a refusal rejects every joined command with an error code of calls', async () => {
    const commands = new Commands<Action>();
    const hold = slow();
    const asked = [commands.run('hold', hold.command), commands.run('hold', hold.command)].map(failure);
    hold.fail(new CallsideError('serverError', { status: 409 }));
    for (const refusal of await Promise.all(asked))
      expect(refusal).toMatchObject({ code: 'call.actionNotAllowed', status: 409 });
  });

  test('keys are sent one after the other, in their order, also after a failure', async () => {
    const anyKeys = fc.array(fc.record({ isLost: fc.boolean(), turns: fc.nat({ max: 3 }) }), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(anyKeys, async (keys) => {
        const commands = new Commands<Action>();
        const heard: number[] = [];
        let atOnce = 0;
        const send = (key: number) => async () => {
          atOnce += 1;
          expect(atOnce).toBe(1);
          for (let turn = 0; turn < (keys[key]?.turns ?? 0); turn += 1) await Promise.resolve();
          heard.push(key);
          atOnce -= 1;
          if (keys[key]?.isLost) throw new CallsideError('offline');
        };
        const sent = keys.map((_, key) => failure(commands.queue('keys', send(key))));
        const failures = await Promise.all(sent);
        expect(heard).toEqual(keys.map((_, key) => key));
        expect(failures.map(Boolean)).toEqual(keys.map(({ isLost }) => isLost));
        expect(commands.pending.value).toBeUndefined();
      }),
    );
  });
});
