import { parsePath, type To, UNSAFE_createBrowserHistory } from 'react-router';
import type { LeaveGuard } from './leave-guard.ts';

type RouterHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

const pathOf = (to: To): string | undefined => (typeof to === 'string' ? parsePath(to) : to).pathname;

/**
 * Returns a history whose changes of the screen pass a guard, also changes by the browser's Back and Forward. A browser cannot be
 * kept from going back: the history returns to the screen at once, and goes back again when the guard lets it pass. A change
 * of the search alone stays on the screen and does not pass the guard.
 *
 * React Router has this for its data routers only, which are far larger.
 */
export function guardHistory(history: RouterHistory, guard: LeaveGuard): RouterHistory {
  let isReturning = false;
  let isPassed = false;

  function leave(to: To, go: () => void): void {
    const path = pathOf(to);
    if (path === undefined || path === history.location.pathname) go();
    else guard.pass(go);
  }

  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    push: (to, state) => leave(to, () => history.push(to, state)),
    replace: (to, state) => leave(to, () => history.replace(to, state)),
    go: (delta) => history.go(delta),
    listen: (listener) =>
      history.listen((update) => {
        if (isReturning) {
          isReturning = false;
          return;
        }
        const { action, delta } = update;
        if (action !== 'POP' || !guard.isHeld || isPassed || delta === null || delta === 0) {
          isPassed = false;
          listener(update);
          return;
        }
        isReturning = true;
        history.go(-delta);
        guard.pass(() => {
          isPassed = true;
          history.go(delta);
        });
      }),
  };
}

/** The history of the window, behind a guard. */
export const guardedBrowserHistory = (guard: LeaveGuard): RouterHistory =>
  guardHistory(UNSAFE_createBrowserHistory({ v5Compat: true }), guard);
