import { effect } from '@preact/signals-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Collection } from './collection.ts';

interface Row {
  id: string;
  value: number;
}
const anyRows = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.nat(9) }), {
  selector: ({ id }) => id,
});

test('a collection has the content of a plain map after any sequence of changes', () => {
  const anyStep = fc.record({
    rows: anyRows,
    removed: fc.subarray(['a', 'b', 'c', 'd']),
    isSnapshot: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyStep), (steps) => {
      const collection = new Collection<Row>(({ id }) => id);
      const model = new Map<string, Row>();
      for (const { rows, removed, isSnapshot } of steps) {
        if (isSnapshot) {
          const gone = collection.replace(rows).map(({ id }) => id);
          expect(new Set(gone)).toEqual(
            new Set([...model.keys()].filter((id) => !rows.some((row) => row.id === id))),
          );
          for (const id of gone) model.delete(id);
        } else {
          collection.update(rows, removed);
        }
        for (const row of rows) model.set(row.id, row);
        if (!isSnapshot) for (const id of removed) model.delete(id);
        expect(collection.all.value).toEqual([...model.values()]);
      }
    }),
  );
});

test('a change of one entity notifies only its own subscribers', () => {
  const collection = new Collection<Row>(({ id }) => id);
  collection.update([
    { id: 'a', value: 1 },
    { id: 'b', value: 1 },
  ]);
  const woken: string[] = [];
  const ends = ['a', 'b'].map((id) =>
    effect(() => void woken.push(`${id}${collection.get(id)?.value.value}`)),
  );
  ends.push(effect(() => void woken.push(`keys${collection.keys.value.length}`)));
  woken.length = 0;
  collection.update([{ id: 'a', value: 2 }]);
  expect(woken).toEqual(['a2']);
  for (const end of ends) end();
});
