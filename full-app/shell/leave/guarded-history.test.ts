import { UNSAFE_createMemoryHistory } from 'react-router';
import { expect, test } from 'vitest';
import { guardHistory } from './guarded-history.ts';
import { LeaveGuard } from './leave-guard.ts';

/** A history at its second screen, `/edit`. */
function opened() {
  const guard = new LeaveGuard();
  const memory = UNSAFE_createMemoryHistory({ initialEntries: ['/list', '/edit'], v5Compat: true });
  const history = guardHistory(memory as unknown as Parameters<typeof guardHistory>[0], guard);
  const shown: string[] = [];
  history.listen(({ location }) => shown.push(location.pathname));
  const asked: (() => void)[] = [];
  const release = guard.hold((go) => asked.push(go));
  const go = () => {
    release();
    asked.shift()?.();
  };
  return { history, shown, asked, release, go };
}

test('a link to another screen waits for the answer, and is followed after it', () => {
  const { history, shown, asked, go } = opened();
  history.push('/home');
  history.replace({ pathname: '/other' });
  expect(history.location.pathname).toBe('/edit');
  expect(asked).toHaveLength(2);
  go();
  expect(shown).toEqual(['/home']);
});

test('going back shows no other screen until the answer, and goes back after it', () => {
  const { history, shown, asked, go } = opened();
  history.go(-1);
  expect(history.location.pathname).toBe('/edit');
  expect(shown).toEqual([]);
  expect(asked).toHaveLength(1);
  go();
  expect(history.location.pathname).toBe('/list');
  expect(shown).toEqual(['/list']);
});

test('a change of the search on the same screen is not held', () => {
  const { history, shown, asked } = opened();
  history.replace('/edit?part=2');
  history.replace({ search: '?part=3' });
  expect(asked).toEqual([]);
  expect(shown).toEqual(['/edit', '/edit']);
});

test('without unsaved changes every way leads on', () => {
  const { history, shown, release } = opened();
  release();
  history.go(-1);
  history.push('/home');
  history.go(-1);
  expect(shown).toEqual(['/list', '/home', '/list']);
});
