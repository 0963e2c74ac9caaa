import type { FileResult } from './test-results.ts';

/** A test file may take so many seconds. */
export const longestFileSeconds = 60;

/** Files that may take longer, each with its reason. */
export const slowFiles: Readonly<Record<string, string>> = {};

/** Returns the files that take too long without a reason. */
export const tooSlow = (files: readonly FileResult[]): readonly FileResult[] =>
  files.filter(({ file, seconds }) => seconds > longestFileSeconds && !(file in slowFiles));
