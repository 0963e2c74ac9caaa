/** A sound that is decoded part by part. */
export class SampleParts {
  readonly #parts: Int16Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(part: Int16Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }

  /** Returns all parts as a single sound. */
  join(): Int16Array {
    const samples = new Int16Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      samples.set(part, at);
      at += part.length;
    }
    return samples;
  }
}
