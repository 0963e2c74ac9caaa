import type { ReadonlySignal } from '@preact/signals-core';
import type { Call, Client } from '#sdk/index.ts';
import type { CrmEvents } from '../crm-adapter.ts';
import type { CrmSession } from '../crm-session.ts';

export interface SessionCommandsDeps {
  readonly client: Pick<Client, 'tabs'>;
  readonly session: ReadonlySignal<Pick<CrmSession, 'follower'> | undefined>;
  /** Shows the user a failure. */
  readonly report: (error: Error) => void;
}

/** The commands of a CRM for calls. They reach only calls that the CRM may know of. */
export function sessionCommands({
  client,
  session,
  report,
}: SessionCommandsDeps): Pick<CrmEvents, 'answer' | 'hangUp' | 'holdCalls'> {
  const known = () => [...(session.peek()?.follower.calls.peek().values() ?? [])];
  const callOf = (key: string): Call | undefined => known().find((one) => one.key === key)?.call;
  const presentCall = (): Call | undefined => {
    const calls = known().map(({ call }) => call);
    return (
      calls.find(({ state }) => state.peek() === 'talking') ?? (calls.length === 1 ? calls[0] : undefined)
    );
  };
  return {
    answer: (key) => void callOf(key)?.answer().catch(report),
    hangUp: (key) => void (key === undefined ? presentCall() : callOf(key))?.hangUp().catch(report),
    holdCalls: () => void client.tabs.becomeLeader().catch(report),
  };
}
