import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { sessionCommands } from './session-commands.ts';

/** Calls that the CRM knows of, by key and state. */
function commandsFor(calls: Readonly<Record<string, string>>) {
  const done: string[] = [];
  const followed = Object.entries(calls).map(([key, state]) => {
    const call = {
      state: signal(state),
      answer: async () => void done.push(`answer ${key}`),
      hangUp: async () => void done.push(`hang up ${key}`),
    };
    return [key, { key, call }] as const;
  });
  const becomeLeader = vi.fn<() => Promise<void>>(async () => {});
  const session = signal({ follower: { calls: signal(new Map(followed)) } });
  const commands = sessionCommands({
    client: { tabs: { becomeLeader } } as never,
    session: session as never,
    report: (error) => expect.unreachable(error.message),
  });
  return { commands, done, becomeLeader };
}

it('the CRM answers and ends the call that it names', () => {
  const { commands, done } = commandsFor({ a: 'ringing', b: 'talking' });
  commands.answer('a');
  commands.hangUp('a');
  commands.answer('unknown');
  commands.hangUp('unknown');
  expect(done).toEqual(['answer a', 'hang up a']);
});

it('a CRM that names no call ends the call that talks, or else the only call', () => {
  for (const [calls, expected] of [
    [{ a: 'held', b: 'talking' }, ['hang up b']],
    [{ a: 'ringing' }, ['hang up a']],
    [{ a: 'held', b: 'ringing' }, []],
    [{}, []],
  ] as const) {
    const { commands, done } = commandsFor(calls);
    commands.hangUp(undefined);
    expect(done).toEqual(expected);
  }
});

it('a window that is to hold the calls takes the phone', () => {
  const { commands, becomeLeader } = commandsFor({});
  commands.holdCalls();
  expect(becomeLeader).toHaveBeenCalledOnce();
});
