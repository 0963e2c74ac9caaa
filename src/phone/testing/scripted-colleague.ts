import { signal } from '@preact/signals-core';
import type { CallLine, ColleagueAction, ColleagueCall } from '#sdk/index.ts';
import { asColleagueCall, type Double } from './doubles.ts';
import { scriptedCommands } from './scripted-commands.ts';

/** A colleague's call whose server is the test. */
export type ScriptedColleague = ColleagueCall & ColleagueScript;

interface ColleagueScript {
  readonly asked: string[];
  change(facts: Partial<CallLine>): void;
  settle(refusal?: Error): void;
}

export function scriptedColleague(first: CallLine): ScriptedColleague {
  const line = signal(first);
  const { pending, asked, command, settle } = scriptedCommands<ColleagueAction>();
  const double: Double<ColleagueCall> & ColleagueScript = {
    lineId: first.lineId,
    line,
    pending,
    asked,
    settle,
    change: (facts) => {
      line.value = { ...line.value, ...facts };
    },
    can: (action) => line.value.actions.includes(action),
    pickUp: () => command('pickUp'),
    listen: () => command('listen'),
    intrude: () => command('intrude'),
    bargeIn: () => command('bargeIn'),
  };
  return asColleagueCall(double);
}
