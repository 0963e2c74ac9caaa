/** An option of a list. */
export interface ListOption {
  /** The id of the option, unique in its list. */
  readonly id: string;
  /** The option is shown, and cannot be chosen. */
  readonly isDisabled?: boolean;
  /** The option belongs to the option before it, and is a row without a picture below it. */
  readonly isPart?: boolean;
}

/**
 * Returns the index of the next option that can be chosen, beyond an end from the other end; -1 if no option can be chosen.
 *
 * @param from the index of the marked option; -1 if none is marked
 */
export function nextOption(options: readonly ListOption[], from: number, by: 1 | -1): number {
  const { length } = options;
  const start = from < 0 && by < 0 ? length : from;
  for (let step = 1; step <= length; step += 1) {
    const index = (start + by * step + length) % length;
    if (options[index]?.isDisabled !== true) return index;
  }
  return -1;
}
