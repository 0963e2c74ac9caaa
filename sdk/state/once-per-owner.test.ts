import { expect, it } from 'vitest';
import { loadedOncePerOwner, oncePerOwner } from './once-per-owner.ts';

it('makes a thing once for each owner', () => {
  const madeOf = oncePerOwner((owner: object) => ({ owner }));
  const [one, other] = [{}, {}];
  expect(madeOf(one)).toBe(madeOf(one));
  expect(madeOf(other)).not.toBe(madeOf(one));
});

it('loads once, returns the same promise, and loads again after a failure', async () => {
  let loads = 0;
  const loadedOf = loadedOncePerOwner(async (owner: object) => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return owner;
  });
  const owner = {};
  const failing = loadedOf(owner);
  expect(loadedOf(owner)).toBe(failing);
  await expect(failing).rejects.toThrow('offline');
  await expect(loadedOf(owner)).resolves.toBe(owner);
  expect(loadedOf(owner)).toBe(loadedOf(owner));
  expect(loads).toBe(2);
});
