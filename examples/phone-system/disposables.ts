/** Disposables in the reverse order of their creation. (`AsyncDisposableStack` needs Node 24.) */
export class Disposables {
  readonly #disposables: (() => unknown)[] = [];

  add(end: () => unknown): void {
    this.#disposables.push(end);
  }

  /** Ends everything, also when an ending fails; the first failure is then thrown. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let end = this.#disposables.pop(); end; end = this.#disposables.pop()) {
      try {
        await end();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
