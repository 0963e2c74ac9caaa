import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleRange } from './visible-range.ts';

it('contains every row that is seen, and no more than a page of rows around them', () => {
  const box = fc.record({
    scrollTop: fc.integer({ min: -50, max: 5_000_000 }),
    height: fc.integer({ min: 0, max: 2000 }),
    rowHeight: fc.integer({ min: 20, max: 100 }),
  });
  fc.assert(
    fc.property(box, fc.nat(100_000), (scrolled, count) => {
      const { first, end, sightEnd } = visibleRange(scrolled, count);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first).toBeLessThanOrEqual(end);
      expect(end).toBeLessThanOrEqual(count);
      expect(sightEnd).toBeLessThanOrEqual(end);
      expect(end - first).toBeLessThanOrEqual(scrolled.height / scrolled.rowHeight + 62);
      const { scrollTop, height, rowHeight } = scrolled;
      for (const y of [scrollTop, scrollTop + height / 2, scrollTop + height - 1]) {
        const row = Math.floor(y / rowHeight);
        if (row >= 0 && row < count && height > 0) {
          expect(row).toBeGreaterThanOrEqual(first);
          expect(row).toBeLessThan(end);
          expect(row).toBeLessThan(sightEnd);
        }
      }
    }),
  );
});
