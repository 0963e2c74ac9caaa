import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { FileResult, TestResults } from './test-results.ts';

/**
 * Writes the outcome of a run to the file of `TEST_RESULTS`. Vitest's own JSON report does not list the errors outside of
 * any test, and these must not be lost when failed files run once more.
 */
export default class ResultsReporter implements Reporter {
  readonly #startedAt = new Map<string, number>();
  readonly #endedAt = new Map<string, number>();

  onTestModuleStart({ id }: TestModule): void {
    this.#startedAt.set(id, performance.now());
  }

  onTestModuleEnd({ id }: TestModule): void {
    this.#endedAt.set(id, performance.now());
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const path = process.env.TEST_RESULTS;
    if (path === undefined) return;
    const filesWithErrors = new Set(unhandledErrors.map((error) => error.VITEST_TEST_PATH));
    const results: TestResults = {
      files: modules.map((module) => this.#fileResult(module, filesWithErrors.has(module.moduleId))),
      unhandledErrors: unhandledErrors.filter((error) => error.VITEST_TEST_PATH === undefined).length,
    };
    writeFileSync(path, JSON.stringify(results, undefined, 2));
  }

  /** An error outside of any test, such as a wait that nobody ended, fails the file that it came from. */
  #fileResult(module: TestModule, hasUnhandledError: boolean): FileResult {
    const endedAt = this.#endedAt.get(module.id) ?? 0;
    return {
      file: module.relativeModuleId,
      passed: module.ok() && !hasUnhandledError,
      seconds: (endedAt - (this.#startedAt.get(module.id) ?? endedAt)) / 1000,
      passedTests: [...module.children.allTests('passed')].length,
      failedTests: [...module.children.allTests('failed')].map((test) => test.fullName),
    };
  }
}
