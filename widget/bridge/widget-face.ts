import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { Client } from '../../sdk/index.ts';
import type { CallToLog, LogForm, LoggedCall, LogValues } from './contract/call-log.ts';
import type { PageContact } from './contract/contact.ts';

/** Where the widget can stand. */
export type WidgetPlace = 'keypad' | 'recents' | 'people' | 'voicemail' | 'queue';

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

/** The logs that pages keep of calls. Calls go by their `callID`. */
export interface PageCallLog {
  /** A page takes calls into its log. */
  readonly isOffered: ReadonlySignal<boolean>;
  readonly logged: ReadonlySignal<ReadonlyMap<string, LoggedCall>>;
  /** Who was at the other end, where that is known better than to the phone system. */
  readonly names: ReadonlySignal<ReadonlyMap<string, string>>;
  /** The call that a page wants logged, or the one that has just ended and is not logged. */
  readonly wanted: Signal<WantedLog | undefined>;
  /** Undefined where the call is not known here (any more). */
  callOf(callID: string): CallToLog | undefined;
  /** What is to be filled in; undefined where the pages say nothing of it. */
  formOf(callID: string): Promise<LogForm | undefined>;
  /** Resolves with whether every page that takes calls has taken it. */
  log(callID: string, values: LogValues): Promise<boolean>;
  /** Makes a call known again that has ended and was forgotten, as after a reload. */
  recall(call: CallToLog): void;
  /** Asks the pages which of these are in their logs already. */
  look(callIDs: readonly string[]): void;
}

/** A call that waits to be logged. */
export interface WantedLog {
  readonly callID: string;
  /** Its form is open; else it is offered only. */
  readonly isOpen: boolean;
}

/** What the bridge shows of its pages, and what the user says to it. */
export interface WidgetFace {
  readonly place: Signal<WidgetPlace>;
  /** By the id of the call line. */
  readonly contacts: Signal<ReadonlyMap<string, CallContacts>>;
  showAlert(alert: PageAlert): void;
  focusNumber(): void;
  /** Shown in one line. */
  readonly isMinimised: Signal<boolean>;
  /** The user can have it so: somebody around gives the room. */
  readonly canMinimise: Signal<boolean>;
  /** Of the widget's page, in CSS pixels. */
  readonly size: ReadonlySignal<{ readonly width: number; readonly height: number }>;
  readonly theme: ReadonlySignal<'system' | 'light' | 'dark'>;
  readonly language: ReadonlySignal<string>;
  /** Resolves with the language that is spoken then; undefined where there are no words in this one, nor in its main one. */
  setLanguage(languages: Client['languages'], tag: string): Promise<string | undefined>;
  /** Finds people whom the pages know; undefined where no page does. */
  readonly search: Signal<((text: string) => Promise<readonly PageContact[]>) | undefined>;
  /** Opens the phone in a window of its own. False where the browser lets it not. */
  popOut(): boolean;
  /** Looks like the page around, unless the user has chosen otherwise. */
  lookAs(scheme: 'light' | 'dark'): void;
  setTheme(theme: 'system' | 'light' | 'dark'): void;
  /** Takes the user's choice among several contacts of a line; undefined without a page that knows any. */
  readonly chooser: Signal<((lineId: string, contact: PageContact) => void) | undefined>;
  /** Undefined where no page is around. */
  readonly callLog: Signal<PageCallLog | undefined>;
}
