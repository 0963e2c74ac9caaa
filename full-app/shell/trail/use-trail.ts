import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../../src/react/use-domains.ts';
import { keepTrail, readTrail } from './kept-trail.ts';
import { nameStep, stepsBack, type Trail, visit } from './trail.ts';

export interface TrailWalk {
  readonly trail: Trail;
  /** To the step before, or home where there is none. */
  readonly back: () => void;
}

/** Where the router keeps which entry of the tab's history this is. */
function historyIndex(): number {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

/** Names what an address shows; without effect outside the shell. */
export const StepNames = createContext<(path: string, name: string) => void>(() => {});

const usePath = () => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

/** The screens opened so far, kept over reloads, and the way back. For the shell, once. */
export function useTrail(): TrailWalk & { readonly name: (path: string, name: string) => void } {
  const navigate = useNavigate();
  const path = usePath();
  const session = useSession();
  // The screens belong to the user who opened them, also while they are hidden without a user.
  const [user] = useState(session.name === 'signedIn' ? session.login.user : '');
  const [kept, setKept] = useState(() => readTrail(user));
  const index = historyIndex();
  const trail = useMemo(() => visit(kept, path, index), [kept, path, index]);
  useEffect(() => setKept((now) => visit(now, path, index)), [path, index]);
  useEffect(() => keepTrail(user, trail), [user, trail]);
  // A screen names its step before the shell has taken it.
  const name = useCallback(
    (at: string, text: string) => setKept((now) => nameStep(visit(now, at, historyIndex()), at, text)),
    [],
  );
  const back = () => {
    const steps = stepsBack(trail);
    if (steps === undefined) void navigate('/');
    else void navigate(steps);
  };
  return { trail, name, back };
}

/** To the screen that was shown before this one, or home where there was none. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  return () => void (historyIndex() > 0 ? navigate(-1) : navigate('/', { replace: true }));
}

/** Says what is shown at this address: in the way here, and in the title of the page. */
export function useStepName(text: string | undefined): void {
  const name = useContext(StepNames);
  const path = usePath();
  useEffect(() => {
    if (text) name(path, text);
  }, [name, path, text]);
}
