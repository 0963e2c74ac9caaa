import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { Client } from '#sdk/index.ts';
import type { CallToLog, LogForm, LoggedCall, LogValues } from './contract/call-log.ts';
import type { PageContact } from './contract/contact.ts';

/** The places of the widget. */
export type WidgetPlace = 'keypad' | 'recents' | 'people' | 'voicemail' | 'queue' | 'chat';

/** Text of a page for the widget's user. */
export interface PageAlert {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
}

/** The contacts that pages have for the number of a call, and the chosen contact. */
export interface CallContacts {
  readonly found: readonly PageContact[];
  /** The chosen contact; undefined while the user has not chosen. */
  readonly chosen: PageContact | undefined;
}

/** The call logs of pages. Calls are identified by their `callID`. */
export interface PageCallLog {
  /** True if a page accepts calls for its log. */
  readonly isOffered: ReadonlySignal<boolean>;
  readonly logged: ReadonlySignal<ReadonlyMap<string, LoggedCall>>;
  /** The other party, if the contact is known better than to the phone system. */
  readonly names: ReadonlySignal<ReadonlyMap<string, string>>;
  /** The call that a page wants logged, or the last unlogged call. */
  readonly wanted: Signal<WantedLog | undefined>;
  /** Returns the call; undefined if it is unknown here (or no longer known). */
  callOf(callID: string): CallToLog | undefined;
  /** The fields of the form; undefined if the pages define none. */
  formOf(callID: string): Promise<LogForm | undefined>;
  /** Resolves to true if every logging page has accepted it. */
  log(callID: string, values: LogValues): Promise<boolean>;
  /** Restores an ended call that was forgotten, as after a reload. */
  recall(call: CallToLog): void;
  /** Queries the pages for log entries of these calls. */
  look(callIDs: readonly string[]): void;
}

/** A call that waits to be logged. */
export interface WantedLog {
  readonly callID: string;
  /** True if its form is open; otherwise it is only offered. */
  readonly isOpen: boolean;
}

/** The state that the bridge shows of its pages, and the user's input to it. */
export interface WidgetUi {
  readonly place: Signal<WidgetPlace>;
  /** The contacts by the id of the call line. */
  readonly contacts: Signal<ReadonlyMap<string, CallContacts>>;
  showAlert(alert: PageAlert): void;
  focusNumber(): void;
  /**
   * A page signs its user in, or it is not known yet whether the session that was found is that user's: neither the phone nor the
   * form is shown.
   */
  readonly isSigningIn: Signal<boolean>;
  /** True if the widget is shown in a single line. */
  readonly isMinimised: Signal<boolean>;
  /** True if the user can choose that, because the page around provides the size. */
  readonly canMinimise: Signal<boolean>;
  /** The size of the widget's page, in CSS pixels. */
  readonly size: ReadonlySignal<{ readonly width: number; readonly height: number }>;
  readonly theme: ReadonlySignal<'system' | 'light' | 'dark'>;
  readonly language: ReadonlySignal<string>;
  /** Resolves with the resulting language; undefined if neither it nor its base language has words. */
  setLanguage(languages: Client['languages'], tag: string): Promise<string | undefined>;
  /** Finds people of the pages; undefined if no page searches. */
  readonly search: Signal<((text: string) => Promise<readonly PageContact[]>) | undefined>;
  /** Opens the phone in a window of its own. Returns false if the browser blocks it. */
  popOut(): boolean;
  /** Adopts the look of the page around, unless the user has chosen otherwise. */
  lookAs(scheme: 'light' | 'dark'): void;
  setTheme(theme: 'system' | 'light' | 'dark'): void;
  /** Stores the user's choice among several contacts of a line; undefined without a page that knows any. */
  readonly chooser: Signal<((lineId: string, contact: PageContact) => void) | undefined>;
  /** The call log of pages; undefined without a page around. */
  readonly callLog: Signal<PageCallLog | undefined>;
}
