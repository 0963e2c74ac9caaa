import { type Signal, signal } from '@preact/signals-core';
import type { Headsets } from '../../../sdk/headset.ts';
import type { Client } from '../../../sdk/index.ts';

const shelves = new WeakMap<Client, Signal<Headsets | undefined>>();

/** Where the headsets of a client lie while they are followed. */
export function headsetShelf(client: Client): Signal<Headsets | undefined> {
  const shelf = shelves.get(client) ?? signal<Headsets>();
  shelves.set(client, shelf);
  return shelf;
}
