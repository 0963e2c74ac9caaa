import { describe, expect, it } from 'vitest';
import { atNextCorner, inNextSize, moved, type PanelPlace, resized } from './place.ts';

const page = { x: 1016, y: 1016 };
const place: PanelPlace = { isDocked: false, isMinimised: false, x: 0.5, y: 1, width: 400, height: 600 };
/** Returns the position of its left edge, in a window of that size. */
const leftOf = ({ x, width }: PanelPlace) => 8 + x * (page.x - 16 - width);

describe('the place of a floating panel', () => {
  it('a floating panel moves, and not beyond the edges', () => {
    expect(leftOf(moved(place, { x: 60, y: 0 }, page))).toBeCloseTo(leftOf(place) + 60);
    expect(moved(place, { x: 5000, y: -5000 }, page)).toMatchObject({ x: 1, y: 0 });
  });

  it('a floating panel stays in its place in a window that it fills', () => {
    expect(moved(place, { x: 60, y: -60 }, { x: 300, y: 300 })).toEqual(place);
  });

  it("a floating panel keeps the edge nearer to the window's edge when it grows", () => {
    const atRight = { ...place, x: 0.8 };
    const wider = resized(atRight, { x: -100, y: 0 }, page);
    expect(wider.width).toBe(500);
    expect(leftOf(wider) + wider.width).toBeCloseTo(leftOf(atRight) + atRight.width);
    const atLeft = { ...place, x: 0.2 };
    const narrower = resized(atLeft, { x: -50, y: 0 }, page);
    expect([narrower.width, leftOf(narrower)]).toEqual([350, expect.closeTo(leftOf(atLeft))]);
  });

  it('a floating panel has a minimum and a maximum size', () => {
    expect(resized({ ...place, x: 0 }, { x: -5000, y: 5000 }, page)).toMatchObject({
      width: 280,
      height: 320,
    });
    expect(resized({ ...place, x: 0, y: 0 }, { x: 5000, y: 5000 }, page)).toMatchObject({
      width: 1000,
      height: 1000,
    });
  });

  it('a floating panel cycles through the corners and the sizes', () => {
    const visited = new Set<string>();
    let at = place;
    for (let count = 0; count < 4; count += 1) {
      at = inNextSize(atNextCorner(at));
      visited.add(`${at.x} ${at.y}`);
    }
    expect(visited.size).toBe(4);
    expect(inNextSize(inNextSize(inNextSize(at)))).toEqual(at);
  });
});

it('a docked panel has two sides and a width', () => {
  const docked = { ...place, isDocked: true, x: 1 };
  expect(moved(docked, { x: -16, y: 90 }, page)).toEqual({ ...docked, x: 0 });
  expect(resized(docked, { x: -16, y: 90 }, page)).toEqual({ ...docked, width: 416 });
  expect(atNextCorner(docked)).toEqual({ ...docked, x: 0 });
});
