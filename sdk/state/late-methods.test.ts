import { expect, test } from 'vitest';
import { lateMethods } from './late-methods.ts';

interface Adder {
  add(one: number, other: number): Promise<number>;
}

test('a part is loaded when a method is called, and the method sees itself', async () => {
  class Counting implements Adder {
    #calls = 0;
    async add(one: number, other: number) {
      this.#calls += 1;
      return one + other + this.#calls;
    }
  }
  let loads = 0;
  const part = lateMethods<Adder>(async () => {
    loads += 1;
    return new Counting();
  }, ['add']);
  expect(loads).toBe(0);
  expect(await part.add(1, 2)).toBe(4);
  expect(loads).toBe(1);
});
