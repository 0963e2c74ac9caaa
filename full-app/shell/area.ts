import { createContext, useContext } from 'react';
import type { KeyOf } from '#i18n/word-set.ts';
import type { Feature } from '#phone/rights/features.ts';
import type { Icon } from '#ui/icon.ts';
import type { fullAppWords } from './area-words.ts';

/** A place of the client with its addresses. */
export interface Place {
  readonly label: Extract<KeyOf<typeof fullAppWords>, `area.${string}`>;
  readonly icon: Icon;
  /** The target of its navigation entry. All its addresses begin with the first part of this address. */
  readonly path: string;
  /** Users without this feature do not see the area. */
  readonly needs?: Feature;
}

/** An area of the client: an entry of the navigation with at least one screen. */
export interface Area extends Place {
  /** True for an entry of the rail itself; all others are in its More menu. */
  readonly main?: boolean;
  /** True if the dock, in windows that have a dock, shows the screens. */
  readonly dock?: boolean;
  /** The counter of new items that its entry shows. */
  readonly counter?: 'missedCalls' | 'voicemails' | 'chats' | 'textMessages' | 'queueMessages';
}

/** Returns the first part of an address. */
export const rootOf = (path: string): string => path.split('/')[1] ?? '';

/** The place that surrounds a component. */
export const PlaceContext = createContext<Place | undefined>(undefined);

/** Returns the place that the component's address belongs to; undefined at an unknown address. */
export const usePlace = (): Place | undefined => useContext(PlaceContext);
