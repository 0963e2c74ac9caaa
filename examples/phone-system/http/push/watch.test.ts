import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Changes } from '../../base/changes.ts';
import type { Reading } from '../../resources/reading.ts';
import { openWatch } from './watch.ts';

const topic = 'things';
const uri = (name: number) => `things/${name}`;

/** Lets everything that is ready run first. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Things in a slow database: written and read with a delay, in the order of the calls. */
class Things {
  readonly changes = new Changes();
  readonly #rows = new Map<number, number>();

  write(name: number, value: number): Promise<void> {
    return this.changes.inTurn(topic, async () => {
      await turn();
      this.#rows.set(name, value);
      await turn();
      this.changes.publish(topic, { uri: uri(name), item: { restUri: uri(name), value } });
    });
  }

  get reading(): Reading {
    return {
      topic,
      isOne: false,
      fits: () => true,
      write: (item: object) => item,
      load: async () => {
        await turn();
        const items = [...this.#rows].map(([name, value]) => ({ restUri: uri(name), value }));
        return { count: items.length, items };
      },
    } as unknown as Reading;
  }
}

const write = fc.record({ name: fc.nat(3), value: fc.nat(5) });

it('exactly the changes after the snapshot follow it: none is lost, none comes twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write), fc.array(write), async (before, after) => {
      const things = new Things();
      const held = new Map<string, unknown>();
      const heard: string[] = [];
      const writes = before.map(({ name, value }) => things.write(name, value));
      const opening = openWatch(things.changes, things.reading, (changed, item) => {
        heard.push(JSON.stringify([changed, item]));
        held.set(changed, item);
      });
      const later = after.map(({ name, value }) => things.write(name, value));
      const { page, stop } = await opening;
      for (const item of page.items) {
        const { restUri } = item as { restUri: string };
        if (!held.has(restUri)) held.set(restUri, item);
      }
      await Promise.all([...writes, ...later]);
      stop();

      const truth = (await things.reading.load()).items;
      expect(held).toEqual(new Map(truth.map((item) => [(item as { restUri: string }).restUri, item])));
      const told = new Map(page.items.map((item) => [(item as { restUri: string }).restUri, item]));
      const effective = after.filter(({ name, value }) => {
        const present = told.get(uri(name)) as { value: number } | undefined;
        told.set(uri(name), { restUri: uri(name), value });
        return present?.value !== value;
      });
      expect(heard).toHaveLength(effective.length);
      expect(things.changes.size).toBe(0);
    }),
    { numRuns: 100 },
  );
});

it('removed items leave no state', async () => {
  const things = new Things();
  const heard: unknown[] = [];
  const { stop } = await openWatch(things.changes, things.reading, (_, item) => heard.push(item));
  const over = { uri: uri(1), item: { restUri: uri(1), value: 1 }, isLast: true };
  things.changes.publish(topic, over);
  // A remembered item would not be sent twice.
  things.changes.publish(topic, over);
  expect(heard).toEqual([over.item, over.item]);
  stop();
});
