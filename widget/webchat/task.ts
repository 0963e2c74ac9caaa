/** A task that ends sooner needs no word about it. */
const lateMs = 300;

/** A component that is drawn again. */
interface Owner {
  setState(state: object): void;
}

/** Runs one task of a component at a time. */
export class Task {
  readonly #owner: Owner;
  readonly #textOf: (error: unknown) => string;
  isBusy = false;
  isLate = false;
  /** The sentence about a failure. */
  problem = '';

  constructor(owner: Owner, textOf: (error: unknown) => string) {
    this.#owner = owner;
    this.#textOf = textOf;
  }

  async run(task: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.#set({ isBusy: true, problem: '' });
    const timer = setTimeout(() => this.#set({ isLate: true }), lateMs);
    try {
      await task();
    } catch (error) {
      this.#set({ problem: this.#textOf(error) });
    }
    clearTimeout(timer);
    this.#set({ isBusy: false, isLate: false });
  }

  #set(changed: Partial<Pick<Task, 'isBusy' | 'isLate' | 'problem'>>): void {
    Object.assign(this, changed);
    this.#owner.setState({});
  }
}
