import { type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { parseJson } from '#wire/json.ts';
import type { KeyValueStorage } from '../platform/platform.ts';

/** A value in the platform's storage, parsed with its schema. An invalid value counts as absent. */
export class StoredValue<Schema extends z.ZodMiniType> {
  readonly #storage: KeyValueStorage;
  readonly #schema: Schema;
  readonly #value = signal<z.output<Schema> | undefined>(undefined);
  #key: string | undefined;

  constructor(storage: KeyValueStorage, schema: Schema) {
    this.#storage = storage;
    this.#schema = schema;
  }

  get value(): ReadonlySignal<z.output<Schema> | undefined> {
    return this.#value;
  }

  /** Reads the value of `key`, which from now on is the value that is set. */
  open(key: string): void {
    this.#key = key;
    this.#value.value = this.#read(this.#storage.get(key));
  }

  close(): void {
    this.#key = undefined;
    this.#value.value = undefined;
  }

  set(value: z.output<Schema> | undefined): void {
    this.#value.value = value;
    if (this.#key === undefined) return;
    if (value === undefined) this.#storage.remove(this.#key);
    else this.#storage.set(this.#key, JSON.stringify(value));
  }

  #read(text: string | undefined): z.output<Schema> | undefined {
    return text === undefined ? undefined : z.safeParse(this.#schema, parseJson(text)).data;
  }
}

/** The storage key of a value that belongs to a user, in every application. */
export const userKey = (userId: string, name: string): string => `callside.${userId}.${name}`;
