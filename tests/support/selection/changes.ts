import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * Returns the files that differ from a branch: the files of the commits since then, and the files that are not in a commit
 * yet.
 */
export function changedFiles(branch: string): readonly string[] {
  const [since = branch] = git('merge-base', branch, 'HEAD');
  const changed = git('diff', '--name-only', '--diff-filter=d', since);
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])];
}

/**
 * Browser tests start the phone system in a process of its own, and open built pages: no import leads from them to the product. So a
 * folder of the product stands for the browser tests that look at it most, and all other tests are found by their imports.
 */
const looksAt: readonly (readonly [folder: RegExp, tests: string])[] = [
  [/^full-app\//, 'tests/e2e/apps/{full-app,full-app-items,full-app-navigation,settings,keyboard}.test.ts'],
  [/^widget\/embed\//, 'tests/e2e/embed/*.test.ts'],
  [/^widget\//, 'tests/e2e/{bridge/{methods,plain},apps/widget}.test.ts'],
  [/^src\//, 'tests/e2e/{calls/call,apps/widget,apps/people}.test.ts'],
  [/^sdk\//, 'tests/e2e/{sdk/sdk-phone,calls/call,session/session}.test.ts'],
  [/^examples\/phone-system\//, 'tests/e2e/{calls/call,session/session}.test.ts'],
  [/^docs\//, 'tests/checks/*.test.ts'],
  [/^entries\//, 'tests/consumers/*.test.ts'],
];

/** Returns the files whose importing tests run for a change: the changed files, and the browser tests that look at them. */
export function relatedTests(changed: readonly string[]): readonly string[] {
  const folders = looksAt.filter(([folder]) => changed.some((file) => folder.test(file)));
  const tests = folders.flatMap(([, pattern]) => globSync(pattern));
  return [...new Set([...changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file)), ...tests])].sort();
}
