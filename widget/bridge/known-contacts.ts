import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { Call } from '#sdk/index.ts';
import type { ChosenContact, PageContact } from './contract/contact.ts';
import type { PageServices } from './page-services.ts';
import type { WidgetUi } from './widget-ui.ts';

interface KnownContactsDeps {
  readonly listed: ReadonlySignal<readonly Call[]>;
  readonly services: PageServices;
  readonly ui: WidgetUi;
  /** Called when the contact of a line is known. */
  readonly onChosen: (chosen: ChosenContact) => void;
}

interface PendingLookup {
  readonly number: string;
  /** The shown contact of the line was found by this number. */
  isShown: boolean;
}

/** Looks callers up in the pages, shows them, and reports the user's choice among several to the pages. */
export class KnownContacts {
  readonly #deps: KnownContactsDeps;
  /** Requested numbers, by the id of the line. */
  readonly #asked = new Map<string, PendingLookup>();
  readonly #stop: () => void;

  constructor(deps: KnownContactsDeps) {
    this.#deps = deps;
    this.#stop = effect(() => this.#follow());
    deps.ui.chooser.value = (lineId, contact) => this.#choose(lineId, contact);
  }

  /** Looks these numbers up again, or all numbers, in the present calls. */
  refresh(numbers: readonly string[] | undefined): void {
    this.#deps.services.forget(numbers);
    for (const [lineId, asked] of this.#asked)
      if (!numbers || numbers.includes(asked.number)) void this.#find(lineId, asked);
  }

  dispose(): void {
    this.#stop();
    this.#deps.ui.chooser.value = undefined;
  }

  #follow(): void {
    const lines = this.#deps.listed.value.map((call) => call.line.value);
    untracked(() => {
      for (const { lineId, displayedExternalNumber, displayedNumber } of lines) {
        const number = displayedExternalNumber || displayedNumber;
        if (!number || this.#asked.get(lineId)?.number === number) continue;
        const asked = { number, isShown: false };
        this.#asked.set(lineId, asked);
        void this.#find(lineId, asked);
      }
      this.#forget(new Set(lines.map(({ lineId }) => lineId)));
    });
  }

  async #find(lineId: string, asked: PendingLookup): Promise<void> {
    const { number } = asked;
    const { contacts: found, isWhole } = await this.#deps.services.contactsOf(number);
    // It ended meanwhile, or its number is known better now.
    if (this.#asked.get(lineId) !== asked) return;
    // A page without an answer does not mean that the number is unknown.
    if (asked.isShown && !isWhole) return;
    const before = this.#deps.ui.contacts.peek().get(lineId)?.chosen;
    const kept = asked.isShown ? found.find(({ id }) => id === before?.id) : undefined;
    const chosen = found.length === 1 ? found[0] : kept;
    asked.isShown = found.length > 0;
    if (found.length > 0) this.#show(lineId, { found, chosen });
    else this.#hide((shown) => shown === lineId);
    // Another party is on the line now: the call is not logged with the former contact.
    if (chosen || before) this.#deps.onChosen({ lineID: lineId, number, ...(chosen && { contact: chosen }) });
  }

  #choose(lineId: string, contact: PageContact): void {
    const { contacts } = this.#deps.ui;
    const known = contacts.peek().get(lineId);
    if (!known) return;
    this.#show(lineId, { ...known, chosen: contact });
    this.#deps.onChosen({ lineID: lineId, number: this.#asked.get(lineId)?.number ?? '', contact });
  }

  #show(lineId: string, known: { found: readonly PageContact[]; chosen: PageContact | undefined }): void {
    const { contacts } = this.#deps.ui;
    contacts.value = new Map(contacts.peek()).set(lineId, known);
  }

  #forget(present: ReadonlySet<string>): void {
    for (const lineId of this.#asked.keys()) if (!present.has(lineId)) this.#asked.delete(lineId);
    this.#hide((lineId) => !present.has(lineId));
  }

  #hide(isMeant: (lineId: string) => boolean): void {
    const { contacts } = this.#deps.ui;
    if ([...contacts.peek().keys()].some(isMeant))
      contacts.value = new Map([...contacts.peek()].filter(([lineId]) => !isMeant(lineId)));
  }
}
