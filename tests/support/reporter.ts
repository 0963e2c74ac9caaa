import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { FileResult, TestResults } from './test-results.ts';

/**
 * Writes the outcome of a run to the file of `TEST_RESULTS`. Vitest's own JSON report does not list the errors that
 * belong to no test, and these must not be lost when failed files run once more.
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
    const results: TestResults = {
      files: modules.map((module) => this.#fileResult(module)),
      unhandledErrors: unhandledErrors.length,
    };
    writeFileSync(path, JSON.stringify(results, undefined, 2));
  }

  #fileResult(module: TestModule): FileResult {
    const endedAt = this.#endedAt.get(module.id) ?? 0;
    return {
      file: module.relativeModuleId,
      passed: module.ok(),
      seconds: (endedAt - (this.#startedAt.get(module.id) ?? endedAt)) / 1000,
      passedTests: [...module.children.allTests('passed')].length,
      failedTests: [...module.children.allTests('failed')].map((test) => test.fullName),
    };
  }
}
