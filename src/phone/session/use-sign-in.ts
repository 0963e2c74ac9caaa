import { useState } from 'react';
import type { Failure } from '#i18n/error-text.ts';
import { useClient } from '#react/client-context.tsx';
import { useSession } from '#react/use-domains.ts';
import { CallsideError, type SessionState } from '#sdk/index.ts';

export interface SignIn {
  readonly state: SessionState;
  /** The current problem: a failed attempt, or the reason why the last session ended. */
  readonly problem: Failure | undefined;
  /** Signs in with a password, or in the second step with the code received. */
  readonly submit: (credentials: { login: string; password: string }) => Promise<void>;
  /** The token of the actions that the sign-in requires. */
  readonly actionToken: string | undefined;
  /** Begins the sign-in again, with the reason if there is one. */
  readonly begin: (problem?: Failure) => void;
}

/** Codes that only announce a further step. */
const noProblem: ReadonlySet<string> = new Set(['login.twoFactor', 'login.actionRequired', 'aborted']);

/** The state and commands of a sign-in form. */
export function useSignIn(): SignIn {
  const { session } = useClient();
  const state = useSession();
  const [failure, setFailure] = useState<Failure>();
  const ended = state.name === 'signedOut' ? state.reason : undefined;
  const problem = failure ?? ended;

  async function submit(credentials: { login: string; password: string }) {
    setFailure(undefined);
    try {
      await session.signIn(credentials);
    } catch (error) {
      if (!(error instanceof CallsideError)) reportError(error);
      setFailure(error instanceof CallsideError ? error : { code: 'unexpected' });
    }
  }

  return {
    state,
    problem: problem === undefined || noProblem.has(problem.code) ? undefined : problem,
    submit,
    // The attempt is given up with its failure.
    actionToken:
      state.name === 'actionRequired' && failure?.code === 'login.actionRequired' ? state.token : undefined,
    begin: setFailure,
  };
}
