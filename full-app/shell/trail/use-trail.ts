import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#react/use-domains.ts';
import { readTrail, storeTrail } from './stored-trail.ts';
import { nameStep, stepsBack, type Trail, visit } from './trail.ts';

export interface TrailWalk {
  readonly trail: Trail;
  /** Goes to the previous step, or home if there is none. */
  readonly back: () => void;
}

/** Returns the index of the current entry in the tab's history, as the router stores it. */
function historyIndex(): number {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

/** Sets the name of an address's content. Has no effect outside the shell. */
export const StepNames = createContext<(path: string, name: string) => void>(() => {});

const usePath = () => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

/** The screens opened so far, kept across reloads, and the way back. Used once, by the shell. */
export function useTrail(): TrailWalk & { readonly name: (path: string, name: string) => void } {
  const navigate = useNavigate();
  const path = usePath();
  const session = useSession();
  // The screens belong to the user who opened them, even while they are hidden because no user is signed in.
  const [user] = useState(session.name === 'signedIn' ? session.login.user : '');
  const [kept, setKept] = useState(() => readTrail(user));
  const index = historyIndex();
  const trail = useMemo(() => visit(kept, path, index), [kept, path, index]);
  useEffect(() => setKept((now) => visit(now, path, index)), [path, index]);
  useEffect(() => storeTrail(user, trail), [user, trail]);
  // A screen may name its step before the shell has added it.
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

/** Returns a function that goes to the previous screen, or home if there is none. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  return () => void (historyIndex() > 0 ? navigate(-1) : navigate('/', { replace: true }));
}

/** Sets the name of this address's content, for the breadcrumbs and the title of the page. */
export function useStepName(text: string | undefined): void {
  const name = useContext(StepNames);
  const path = usePath();
  useEffect(() => {
    if (text) name(path, text);
  }, [name, path, text]);
}
