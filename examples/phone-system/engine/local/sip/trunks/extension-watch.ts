import type { RawMessage } from '../wire/raw-message.ts';
import { type EventKind, EventWatch, type EventWatchOptions } from './event-watch.ts';
import {
  type Dialogs,
  type ExtensionState,
  readDialogInfo,
  readPresence,
  stateOfDialogs,
} from './extension-state.ts';

const kinds: readonly [EventKind, ...EventKind[]] = [
  { event: 'dialog', accept: 'application/dialog-info+xml' },
  { event: 'presence', accept: 'application/pidf+xml' },
];

/** More notices at once come from a phone system that floods us. */
const maxWaiting = 20;

interface ExtensionWatchOptions extends Pick<EventWatchOptions, 'agent' | 'account' | 'subject' | 'target'> {
  readonly onState: (state: ExtensionState) => void;
}

/**
 * The state of an extension at another phone system: by its dialogs, or by its presence where the phone system does not tell
 * of dialogs.
 */
export class ExtensionWatch {
  readonly #watch: EventWatch;
  readonly #onState: ExtensionWatchOptions['onState'];
  #dialogs: Dialogs = new Map();
  #waiting: readonly RawMessage[] = [];
  #shown: string | undefined;
  #isReading = false;

  constructor({ onState, ...options }: ExtensionWatchOptions) {
    this.#onState = onState;
    this.#watch = new EventWatch({ ...options, kinds, onUnknown: () => this.#unknown() });
  }

  start(): void {
    this.#watch.start();
  }

  lost(): void {
    this.#watch.lost();
  }

  stop(): void {
    this.#watch.stop();
  }

  has(notice: RawMessage): boolean {
    return this.#watch.has(notice);
  }

  /** Takes a notice, which is read later: messages of calls come first. */
  notified(notice: RawMessage): void {
    const isNew = this.#watch.takes(notice);
    if (isNew && this.#waiting.length < maxWaiting) this.#waiting = [...this.#waiting, notice];
    this.#readLater();
  }

  #readLater(): void {
    if (this.#isReading || this.#waiting.length === 0) return;
    this.#isReading = true;
    setImmediate(() => {
      this.#isReading = false;
      const [notice, ...others] = this.#waiting;
      this.#waiting = others;
      if (notice) this.#read(notice);
      this.#readLater();
    });
  }

  #read(notice: RawMessage): void {
    if (!this.#watch.has(notice)) return;
    const state = this.#stateIn(notice);
    if (state) this.#show(state);
    this.#watch.follow(notice);
  }

  #stateIn(notice: RawMessage): ExtensionState | undefined {
    const type = notice.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type === 'application/pidf+xml') return readPresence(notice.body);
    if (type !== 'application/dialog-info+xml') return undefined;
    const dialogs = readDialogInfo(notice.body, this.#dialogs);
    this.#dialogs = dialogs ?? this.#dialogs;
    return dialogs && stateOfDialogs(dialogs);
  }

  #unknown(): void {
    this.#dialogs = new Map();
    this.#waiting = [];
    this.#show({ activity: undefined });
  }

  #show(state: ExtensionState): void {
    const text = JSON.stringify(state);
    if (text === (this.#shown ?? '{}')) return;
    this.#shown = text;
    this.#onState(state);
  }
}
