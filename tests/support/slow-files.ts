import type { FileResult } from './test-results.ts';

/** A test file may take so many seconds. */
export const longestFileSeconds = 60;

/** Files that may take longer, each with its reason. */
export const slowFiles: Readonly<Record<string, string>> = {
  'tests/contract/call-actions/call-actions.test.ts':
    'tries every action in every situation of a call, and writes one page about all of them',
  'tests/e2e/phone/phone-life.test.ts': 'pages sleep and connections stall for real seconds',
  'tests/e2e/sound/call-check.test.ts': 'each check measures several seconds of sound',
};

/** Returns the files that take too long without a reason. */
export const tooSlow = (files: readonly FileResult[]): readonly FileResult[] =>
  files.filter(({ file, seconds }) => seconds > longestFileSeconds && !(file in slowFiles));
