/**
 * Prints the figures of docs/architecture.md about files. Counted are the TypeScript files that ship, without tests and
 * declarations, in one commit.
 *
 * Usage: node tests/checks/figures.ts [commit]
 */
import { execFileSync } from 'node:child_process';

const [commit = 'HEAD'] = process.argv.slice(2);
const git = (args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Counts line ends, as `wc -l` does. */
const lineCount = (file: string) => git(['show', `${commit}:${file}`]).split('\n').length - 1;

const files = git(['ls-tree', '-r', '--name-only', commit]).trim().split('\n');
const sources = files.filter(
  (file) =>
    /^(sdk|src|widget|full-app|examples|entries)\/.*\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file),
);
const counts = sources.map(lineCount).toSorted((one, other) => one - other);
const lines = counts.reduce((sum, count) => sum + count, 0);

console.table({
  files: sources.length,
  lines,
  'median lines': counts[Math.floor(counts.length / 2)],
  'mean lines': Math.round(lines / counts.length),
  'files of at most 20 lines': counts.filter((count) => count <= 20).length,
  'files of 80 to 200 lines': counts.filter((count) => count >= 80 && count <= 200).length,
  'files of more than 300 lines': counts.filter((count) => count > 300).length,
});
