/** Calls in both directions with each other side, by each way: docs/phones.md has the table. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { cells, type SideName, triedNow, type WayName, ways } from '#tests/support/telephones/sides.ts';
import { type RunningOffice, startOffice } from '#tests/support/telephones/start-office.ts';
import { starts } from '#tests/support/telephones/starts.ts';

let running: RunningOffice;

beforeAll(async () => {
  running = await startOffice();
});
afterEach(() => running.endTest());
afterAll(() => running?.stop());

/** True if this machine could have every program. */
async function debianAnswers(): Promise<boolean> {
  try {
    return (await fetch('http://deb.debian.org/debian/dists/bookworm/Release', { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

it.runIf(isWholeMatrix)(
  'every program at the other side is here, where Debian’s packages answer',
  async () => {
    const missing = cells.map(({ side }) => side).filter((side) => !starts[side].isHere());
    if (missing.length > 0 && (await debianAnswers())) expect(missing).toEqual([]);
  },
);

const here = triedNow.filter(({ side }) => starts[side].isHere());

describe.each([...new Set(here.map(({ side }) => side))])('%s', (side: SideName) => {
  it.each(here.filter((cell) => cell.side === side).map(({ way }) => way))(
    'calls and is called by %s, and both sides hear and end the calls',
    async (way: WayName) => {
      const { office, line, areHeard, isOver } = running;
      const other = await starts[side].start(office, ways[way]);
      for (const ender of [() => line()?.hangUp(), () => other.hangUp()]) {
        await office.user.calls.place(other.number);
        await areHeard(other);
        await ender();
        await isOver(other);
        await other.call();
        await areHeard(other);
        await ender();
        await isOver(other);
      }
    },
    60_000,
  );
});
