import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { Call } from '../../sdk/index.ts';
import type { ChosenContact, PageContact } from './contract/contact.ts';
import type { PageServices } from './page-services.ts';
import type { WidgetFace } from './widget-face.ts';

interface KnownContactsParts {
  readonly listed: ReadonlySignal<readonly Call[]>;
  readonly services: PageServices;
  readonly face: WidgetFace;
  /** Called when it is known who is on a line. */
  readonly onChosen: (chosen: ChosenContact) => void;
}

/** Asks the pages who calls, shows it, and tells them which of several the user meant. */
export class KnownContacts {
  readonly #parts: KnownContactsParts;
  /** Lines that were asked for, by the number that was. */
  readonly #asked = new Map<string, string>();
  readonly #stop: () => void;

  constructor(parts: KnownContactsParts) {
    this.#parts = parts;
    this.#stop = effect(() => this.#follow());
    parts.face.chooser.value = (lineId, contact) => this.#choose(lineId, contact);
  }

  /** Asks again for these numbers, or for all, in the calls of now. */
  refresh(numbers: readonly string[] | undefined): void {
    this.#parts.services.forget(numbers);
    for (const [lineId, number] of this.#asked)
      if (!numbers || numbers.includes(number)) this.#asked.delete(lineId);
    this.#follow();
  }

  dispose(): void {
    this.#stop();
    this.#parts.face.chooser.value = undefined;
  }

  #follow(): void {
    const lines = this.#parts.listed.value.map((call) => call.line.value);
    untracked(() => {
      for (const { lineId, displayedExternalNumber, displayedNumber } of lines) {
        const number = displayedExternalNumber || displayedNumber;
        if (!number || this.#asked.get(lineId) === number) continue;
        this.#asked.set(lineId, number);
        void this.#find(lineId, number);
      }
      this.#forget(new Set(lines.map(({ lineId }) => lineId)));
    });
  }

  async #find(lineId: string, number: string): Promise<void> {
    const found = await this.#parts.services.contactsOf(number);
    // It ended meanwhile, or its number is known better now.
    if (this.#asked.get(lineId) !== number) return;
    const before = this.#parts.face.contacts.peek().get(lineId)?.chosen;
    const chosen = found.length === 1 ? found[0] : undefined;
    if (found.length > 0) this.#show(lineId, { found, chosen });
    else this.#hide((shown) => shown === lineId);
    // Somebody else is on the line now: whoever was is not to be logged with it.
    if (chosen || before)
      this.#parts.onChosen({ lineID: lineId, number, ...(chosen && { contact: chosen }) });
  }

  #choose(lineId: string, contact: PageContact): void {
    const { contacts } = this.#parts.face;
    const known = contacts.peek().get(lineId);
    if (!known) return;
    this.#show(lineId, { ...known, chosen: contact });
    this.#parts.onChosen({ lineID: lineId, number: this.#asked.get(lineId) ?? '', contact });
  }

  #show(lineId: string, known: { found: readonly PageContact[]; chosen: PageContact | undefined }): void {
    const { contacts } = this.#parts.face;
    contacts.value = new Map(contacts.peek()).set(lineId, known);
  }

  #forget(present: ReadonlySet<string>): void {
    for (const lineId of this.#asked.keys()) if (!present.has(lineId)) this.#asked.delete(lineId);
    this.#hide((lineId) => !present.has(lineId));
  }

  #hide(isMeant: (lineId: string) => boolean): void {
    const { contacts } = this.#parts.face;
    if ([...contacts.peek().keys()].some(isMeant))
      contacts.value = new Map([...contacts.peek()].filter(([lineId]) => !isMeant(lineId)));
  }
}
