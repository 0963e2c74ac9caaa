import { describe, expect, it } from 'vitest';
import { tileWidth } from './use-tile-width.ts';

describe('tiles of 16:9', () => {
  it.each([
    [1, 1600, 900, 1600],
    [2, 1600, 900, 796],
    [2, 800, 1200, 800],
    [3, 1600, 900, 792],
    [4, 1600, 900, 792],
    [3, 374, 560, 322],
  ])('%i of them in a stage of %i by %i pixels are %i pixels wide', (count, width, height, expected) => {
    expect(tileWidth({ width, height }, count)).toBe(expected);
  });

  it('fit into the stage, whatever its size and their number', () => {
    for (const width of [320, 780, 1920])
      for (const height of [200, 700, 1400])
        for (let count = 1; count <= 25; count += 1) {
          const tile = tileWidth({ width, height }, count);
          const columns = Math.floor((width + 8) / (tile + 8));
          const rows = Math.ceil(count / columns);
          expect(rows * ((tile * 9) / 16) + (rows - 1) * 8).toBeLessThanOrEqual(height + 1);
        }
  });
});
