/** Returns a generator of random numbers from 0 to 1 that repeats for the same seed. */
export function* randomNumbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}
