import { signal } from '@preact/signals-core';
import {
  type CallLine,
  CallsideError,
  type Client,
  type ConnectionState,
  type ErrorCode,
} from '../../../sdk/index.ts';
import { type ScriptedCall, scriptedCall, scriptedLine } from './scripted-call.ts';

const done = async () => {};

/** What a test does in the place of a server. */
export interface Script {
  add(facts: Partial<CallLine> & Pick<CallLine, 'lineId'>): void;
  call(lineId: string): ScriptedCall | undefined;
  refuse(lineId: string, code: ErrorCode): void;
  connection(state: ConnectionState): void;
  readonly asked: string[];
}

/** A client without a server, for what components do with the states that they are given. */
export function scriptedClient(): { client: Client; script: Script } {
  const lines = signal<readonly ScriptedCall[]>([]);
  const connection = signal<ConnectionState>({ name: 'connected', since: 0 });
  const asked: string[] = [];
  const call = (lineId: string) => lines.value.find((one) => one.lineId === lineId);

  const client: Client = {
    session: {
      state: signal({ name: 'signedOut' as const }),
      customData: signal(undefined),
      resume: async () => false,
      signIn: done,
      signOut: done,
    },
    connection: { state: connection, retryNow: () => void asked.push('retryNow') },
    profile: { info: signal(undefined), services: signal([]), refresh: done },
    calls: {
      lines,
      placing: signal(undefined),
      place: async (destination) => void asked.push(`place ${destination}`),
      onDropped: () => () => {},
    },
    terminals: {
      list: signal([]),
      selected: signal(undefined),
      callsForbidden: signal(false),
      trouble: signal(undefined),
      ready: signal(true),
      select: done,
    },
    history: {
      items: signal([]),
      status: signal('ready' as const),
      hasMore: signal(false),
      refresh: done,
      loadMore: done,
    },
    phone: undefined,
    now: signal(0),
    onError: () => () => {},
    dispose: done,
  };

  const script: Script = {
    asked,
    call,
    add: (facts) => {
      lines.value = [...lines.value, scriptedCall(scriptedLine(facts))];
    },
    refuse: (lineId, code) => call(lineId)?.settle(new CallsideError(code)),
    connection: (state) => {
      connection.value = state;
    },
  };
  return { client, script };
}
