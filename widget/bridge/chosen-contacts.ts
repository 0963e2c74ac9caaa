import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { Call } from '#sdk/index.ts';
import type { ChosenContact } from './contract/contact.ts';
import type { WidgetUi } from './widget-ui.ts';

interface ChosenContactsDeps {
  readonly listed: ReadonlySignal<readonly Call[]>;
  readonly ui: Pick<WidgetUi, 'contacts'>;
  /** Called when the contact of a line is known. */
  readonly onChosen: (chosen: ChosenContact) => void;
  /** Looks up the contacts of numbers again. */
  readonly refresh: () => void;
}

/** Reports the contact of a line that a CRM adapter has found. */
export class ChosenContacts {
  readonly refresh: () => void;
  /** Ids of reported contacts, by line. */
  readonly #told = new Map<string, string>();
  readonly #stop: () => void;

  constructor({ listed, ui, onChosen, refresh }: ChosenContactsDeps) {
    this.refresh = refresh;
    this.#stop = effect(() => {
      const known = ui.contacts.value;
      const lines = listed.value.map((call) => call.line.value);
      untracked(() => {
        for (const { lineId, displayedExternalNumber, displayedNumber } of lines) {
          const contact = known.get(lineId)?.chosen;
          if (!contact || this.#told.get(lineId) === contact.id) continue;
          this.#told.set(lineId, contact.id);
          onChosen({ lineID: lineId, number: displayedExternalNumber || displayedNumber, contact });
        }
        for (const lineId of this.#told.keys()) if (!known.has(lineId)) this.#told.delete(lineId);
      });
    });
  }

  dispose(): void {
    this.#stop();
  }
}
