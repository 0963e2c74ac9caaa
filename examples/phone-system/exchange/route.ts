import type { Person } from '../domain/person.ts';
import type { RungGroup } from '../domain/rung-group.ts';

/** How somebody is shown to the other side. */
export interface Identity {
  readonly number: string;
  readonly label?: string;
  /** The number in international form, of somebody outside. */
  readonly external?: string;
}

/** Where a dialled number leads. */
export type Route =
  | { readonly kind: 'person'; readonly person: Person; readonly shown: Identity }
  | { readonly kind: 'group'; readonly group: RungGroup; readonly shown: Identity }
  | { readonly kind: 'virtual'; readonly name: string; readonly shown: Identity };

/** Understands dialled numbers; undefined for what cannot be called. */
export type FindRoute = (destination: string) => Route | undefined;
