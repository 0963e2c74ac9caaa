/** A test file and its outcome. */
export interface FileResult {
  /** Path from the project's root. */
  readonly file: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly passedTests: number;
  /** Full names of the failed tests; empty if the file itself could not be loaded. */
  readonly failedTests: readonly string[];
}

/** The outcome of a run of Vitest, as `reporter.ts` writes it. */
export interface TestResults {
  readonly files: readonly FileResult[];
  /** Errors that came from no test file: they fail a run in which every file passes. */
  readonly unhandledErrors: number;
}

export const passedTests = (files: readonly FileResult[]): number =>
  files.reduce((sum, one) => sum + one.passedTests, 0);

/** A file that could not be loaded counts as a single failed test. */
export const failedTests = (files: readonly FileResult[]): number =>
  files.reduce((sum, one) => sum + (one.passed ? 0 : Math.max(1, one.failedTests.length)), 0);

/** Returns the failures of a file: its tests, or the file itself. */
export const failedTitles = ({ file, failedTests }: FileResult): readonly string[] =>
  failedTests.length === 0 ? [file] : failedTests.map((title) => `${file} ${title}`);

/** Returns the slowest files, the slowest first. */
export const slowestFiles = (files: readonly FileResult[], count: number): readonly FileResult[] =>
  files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
