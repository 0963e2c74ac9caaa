import { useEffect, useState } from 'react';
import { useClient } from '#react/client-context.tsx';

/** The answers that make a company. */
export interface SetUpAnswers {
  readonly company: string;
  readonly country: string;
  readonly timeZone: string;
  readonly language: string;
  readonly domain: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly login: string;
  readonly password: string;
  readonly extension: string;
}

/** The progress: `wrongCode`, `over` and `failed` say why nothing was set up. */
export type SetUpState = 'open' | 'starting' | 'wrongCode' | 'over' | 'failed';

/** The phone system looks for free ports and opens its data in this time. */
const startMs = 60_000;
const pauseMs = 250;

/** Sends the answers, waits until the phone system has its company, and signs the administrator in. */
export function useSetUp(code: string) {
  const { session } = useClient();
  const [state, setState] = useState<SetUpState>('open');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [life] = useState(() => new AbortController());
  useEffect(() => () => life.abort(), [life]);

  async function send(answers: SetUpAnswers): Promise<void> {
    setFaults([]);
    setState('starting');
    try {
      const response = await fetch('/setup', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code, ...answers }),
        signal: life.signal,
      });
      if (response.status === 422) {
        setFaults(((await response.json()) as { readonly faults: readonly string[] }).faults);
        return setState('open');
      }
      if (response.status === 403) return setState('wrongCode');
      if (response.status === 410) return setState('over');
      if (!response.ok) return setState('failed');
      await untilRunning(life.signal);
      await session.signIn({ login: answers.login, password: answers.password });
      location.replace('/administration/start');
    } catch (error) {
      if (life.signal.aborted) return;
      setState('failed');
      reportError(error);
    }
  }
  return { state, faults, send };
}

/** Resolves when the phone system runs. Between both servers nothing answers for a moment. */
async function untilRunning(signal: AbortSignal): Promise<void> {
  const end = performance.now() + startMs;
  while (performance.now() < end) {
    const response = await fetch('/healthz', { signal }).catch(() => undefined);
    const { status } = ((await response?.json().catch(() => undefined)) ?? {}) as {
      readonly status?: string;
    };
    if (status === 'ok') return;
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error('The phone system has not started in time.');
}
