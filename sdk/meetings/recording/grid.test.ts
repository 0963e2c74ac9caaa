import { describe, expect, it } from 'vitest';
import { fitted, gridOf } from './grid.ts';

const size = { width: 1280, height: 720 };

describe('gridOf', () => {
  it.each([1, 2, 3, 4, 5, 9, 25])('places %i people inside the picture, and none over another', (people) => {
    for (const hasScreen of [false, true]) {
      const { people: places, screen } = gridOf(people, size, { hasScreen });
      expect(places).toHaveLength(people);
      const all = hasScreen ? [screen, ...places] : places;
      for (const [at, { x, y, width, height }] of all.entries()) {
        expect(width * height).toBeGreaterThan(0);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(size.width);
        expect(y + height).toBeLessThanOrEqual(size.height);
        for (const other of all.slice(at + 1)) {
          const isBeside = x + width <= other.x || other.x + other.width <= x;
          expect(isBeside || y + height <= other.y || other.y + other.height <= y).toBe(true);
        }
      }
    }
  });
});

describe('fitted', () => {
  it('keeps the shape of a picture, and centres it', () => {
    const place = { x: 100, y: 0, width: 400, height: 400 };
    expect(fitted({ width: 1600, height: 900 }, place)).toEqual({ x: 100, y: 87.5, width: 400, height: 225 });
    expect(fitted({ width: 90, height: 180 }, place)).toEqual({ x: 200, y: 0, width: 200, height: 400 });
  });
});
