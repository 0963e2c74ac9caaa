import type { Signal } from '@preact/signals-core';
import type { PageContact } from './contract/contact.ts';

/** Where the widget can stand. */
export type WidgetPlace = 'keypad' | 'recents';

/** Words of a page for the widget's user. */
export interface PageAlert {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
}

/** Whom the pages know by the number of a call, and which of them it is. */
export interface CallContacts {
  readonly found: readonly PageContact[];
  /** Undefined while the user has not said. */
  readonly chosen: PageContact | undefined;
}

/** What the bridge shows of its pages, and what the user says to it. */
export interface WidgetFace {
  readonly place: Signal<WidgetPlace>;
  /** By the id of the call line. */
  readonly contacts: Signal<ReadonlyMap<string, CallContacts>>;
  showAlert(alert: PageAlert): void;
  focusNumber(): void;
  setTheme(theme: 'system' | 'light' | 'dark'): void;
  /** Called with the user's choice among several contacts of a line. */
  onContactChosen(listener: (lineId: string, contact: PageContact) => void): () => void;
}
