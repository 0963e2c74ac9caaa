import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';

/**
 * Entities by key: a signal for each entity, and a signal of their keys in order of arrival. A row subscribes to a single
 * entity, a list to the keys.
 */
export class Collection<Entity> {
  readonly #keyOf: (entity: Entity) => string;
  readonly #entities = new Map<string, Signal<Entity>>();
  readonly #keys = signal<readonly string[]>([]);

  /** Every entity, in order. */
  readonly all: ReadonlySignal<readonly Entity[]> = computed(() =>
    this.#keys.value.flatMap((key) => this.#entities.get(key)?.value ?? []),
  );

  constructor(keyOf: (entity: Entity) => string) {
    this.#keyOf = keyOf;
  }

  get keys(): ReadonlySignal<readonly string[]> {
    return this.#keys;
  }

  /** The entity's own signal. It has its last value after the entity is removed. */
  get(key: string): ReadonlySignal<Entity> | undefined {
    return this.#entities.get(key);
  }

  /** Changes some entities and takes others away, in a single step. */
  update(entities: readonly Entity[], removed: readonly string[] = []): void {
    batch(() => {
      for (const entity of entities) this.#put(entity);
      for (const key of removed) this.#entities.delete(key);
      this.#publishKeys();
    });
  }

  /** Replaces all entities by these, in a single step. Returns the removed entities. */
  replace(entities: readonly Entity[]): readonly Entity[] {
    const kept = new Set(entities.map(this.#keyOf));
    const gone = [...this.#entities].filter(([key]) => !kept.has(key));
    this.update(
      entities,
      gone.map(([key]) => key),
    );
    return gone.map(([, entity]) => entity.peek());
  }

  #put(entity: Entity): void {
    const key = this.#keyOf(entity);
    const present = this.#entities.get(key);
    if (present) present.value = entity;
    else this.#entities.set(key, signal(entity));
  }

  #publishKeys(): void {
    const keys = [...this.#entities.keys()];
    const before = this.#keys.peek();
    if (keys.length !== before.length || keys.some((key, at) => key !== before[at])) this.#keys.value = keys;
  }
}
