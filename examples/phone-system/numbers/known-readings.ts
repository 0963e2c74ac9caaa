/** More numbers than are in calls at a time. */
const maxTexts = 2_000;
/** No number is longer: a stranger's long text is not kept. */
const maxKept = 64;

/**
 * Readings of written numbers, by their texts: to read a number takes a tenth of a millisecond, a call asks for its number several
 * times, and a call line is described whenever its state changes. A company that changes reads anew.
 */
export class KnownReadings<Company, Reading> {
  readonly #read: (text: string) => Reading;
  readonly #readings = new Map<string, Reading>();
  #company: Company | undefined;

  constructor(read: (text: string) => Reading) {
    this.#read = read;
  }

  of(text: string, company: Company): Reading {
    if (text.length > maxKept) return this.#read(text);
    if (company !== this.#company || this.#readings.size >= maxTexts) this.#readings.clear();
    this.#company = company;
    const known = this.#readings.get(text);
    if (known !== undefined || this.#readings.has(text)) return known as Reading;
    const reading = this.#read(text);
    this.#readings.set(text, reading);
    return reading;
  }
}
