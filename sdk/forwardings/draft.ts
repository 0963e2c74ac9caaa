import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { type CallsideError, toCallsideError } from '../transport/errors.ts';
import {
  blankFields,
  bodyOf,
  changesBetween,
  type ForwardingBody,
  type ForwardingFault,
  type ForwardingFields,
  faultsOf,
  fieldsOf,
  type UnreadableField,
  unreadableOf,
  withChange,
} from './fields.ts';
import type { Forwarding } from './forwardings.ts';

/** The requests of a draft. */
export interface DraftDeps {
  readonly create: (body: ForwardingBody) => Promise<Forwarding>;
  /** Writes changes and returns the rule as the router has it then. */
  readonly update: (rule: Forwarding, change: Partial<ForwardingBody>) => Promise<Forwarding>;
  readonly remove: (rule: Forwarding) => Promise<void>;
}

/** A rule while it is edited: a new rule, or a copy of a rule that the router has. */
export class ForwardingDraft {
  readonly #deps: DraftDeps;
  readonly #stored: Signal<Forwarding | undefined>;
  readonly #fields: Signal<ForwardingFields>;
  readonly #error = signal<CallsideError | undefined>(undefined);
  readonly #pending = signal<'save' | 'remove' | undefined>(undefined);

  /** The rule as the router has it; undefined for a new rule. */
  readonly rule: ReadonlySignal<Forwarding | undefined>;
  /** The fields as they are edited. */
  readonly fields: ReadonlySignal<ForwardingFields>;
  /** The faults that keep it from being saved. */
  readonly faults: ReadonlySignal<readonly ForwardingFault[]>;
  /** Whether there are no faults. */
  readonly isValid: ReadonlySignal<boolean>;
  /** Whether saving would change anything at the router. */
  readonly isModified: ReadonlySignal<boolean>;
  /** Whether it can be removed: the router has it, and it is not a part of another rule. */
  readonly canRemove: ReadonlySignal<boolean>;
  /** Conditions in a form that cannot be read here. They stay as they are unless their field is changed. */
  readonly unreadable: ReadonlySignal<readonly UnreadableField[]>;
  /** Why the last attempt to save or remove it failed. */
  readonly error: ReadonlySignal<CallsideError | undefined> = this.#error;
  /** The request that is under way. */
  readonly pending: ReadonlySignal<'save' | 'remove' | undefined> = this.#pending;

  /** @internal */
  constructor(deps: DraftDeps, rule: Forwarding | undefined) {
    this.#deps = deps;
    this.#stored = signal<Forwarding | undefined>(rule);
    this.#fields = signal<ForwardingFields>(rule ? fieldsOf(rule) : blankFields);
    this.rule = this.#stored;
    this.fields = this.#fields;
    const stored = computed(() => (this.#stored.value ? fieldsOf(this.#stored.value) : undefined));
    this.faults = computed(() => faultsOf(this.#fields.value, stored.value));
    this.isValid = computed(() => this.faults.value.length === 0);
    this.isModified = computed(
      () => Object.keys(changesBetween(stored.value ?? blankFields, this.#fields.value)).length > 0,
    );
    this.canRemove = computed(() => {
      const present = this.#stored.value;
      return present !== undefined && present.forwardingID !== '' && !present.parentForwarding;
    });
    this.unreadable = computed(() => (this.#stored.value ? unreadableOf(this.#stored.value) : []));
  }

  /** Changes fields, and what follows from them: a call-back on busy, for example, forces its type. */
  set(change: Partial<ForwardingFields>): void {
    this.#fields.value = withChange(this.#fields.peek(), change);
  }

  /** Discards all changes since the rule was loaded or saved. */
  reset(): void {
    const rule = this.#stored.peek();
    this.#fields.value = rule ? fieldsOf(rule) : blankFields;
    this.#error.value = undefined;
  }

  /**
   * Creates the rule, or writes only the changed properties, and takes the rule over as the router has it then. Does
   * nothing for a draft with faults or without changes. Rejects with `forwarding.loop`, `forwarding.overlap`,
   * `forwarding.restricted`, `forwarding.badNumber`, `call.emergencyNumber`, `forwarding.full`, `notFound`; `error` has the same.
   */
  async save(): Promise<Forwarding | undefined> {
    const rule = this.#stored.peek();
    const fields = this.#fields.peek();
    if (this.#pending.peek() || !this.isValid.peek() || (rule && !this.isModified.peek())) return rule;
    const saved = await this.#run('save', () =>
      rule
        ? this.#deps.update(rule, changesBetween(fieldsOf(rule), fields))
        : this.#deps.create(bodyOf(fields)),
    );
    // Keeps changes that were made meanwhile.
    const isUntouched = this.#fields.peek() === fields;
    this.#stored.value = saved;
    if (isUntouched) this.#fields.value = fieldsOf(saved);
    return saved;
  }

  /** Removes the rule with its parts. Rejects with `notFound`; `error` has the same. */
  async remove(): Promise<void> {
    const rule = this.#stored.peek();
    if (!rule || this.#pending.peek() || !this.canRemove.peek()) return;
    await this.#run('remove', () => this.#deps.remove(rule));
  }

  async #run<Result>(what: 'save' | 'remove', work: () => Promise<Result>): Promise<Result> {
    this.#pending.value = what;
    this.#error.value = undefined;
    try {
      return await work();
    } catch (thrown) {
      const error = toCallsideError(thrown);
      this.#error.value = error;
      throw error;
    } finally {
      this.#pending.value = undefined;
    }
  }
}
