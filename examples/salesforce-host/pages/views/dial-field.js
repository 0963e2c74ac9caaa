import { nameOf, personAccountOf, typeOf } from '../org/records.js';
import { element } from './element.js';

/** The phone numbers in the page: buttons while the softphone can dial, and plain text otherwise. */
export class DialFields {
  #isEnabled = false;
  #onDial;

  /** @param onDial receives the number and its record */
  constructor(onDial) {
    this.#onDial = onDial;
  }

  set isEnabled(value) {
    this.#isEnabled = value;
    for (const field of document.querySelectorAll('button.dial')) field.disabled = !value;
  }

  /** One number of a record. */
  field(number, record) {
    const click = () =>
      this.#onDial({
        number,
        recordId: record.Id,
        recordName: nameOf(record),
        objectType: typeOf(record.Id),
        ...personAccountOf(record),
      });
    const properties = { type: 'button', textContent: number, disabled: !this.#isEnabled, onclick: click };
    return element('button.dial', properties);
  }
}
