import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Crop, dragged, maxZoom, squareOf, wholeCrop, zoomed } from './crop.ts';

const pixels = fc.integer({ min: 1, max: 8_000 });
const size = fc.record({ width: pixels, height: pixels });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const crop: fc.Arbitrary<Crop> = fc.record({
  zoom: fc.double({ min: 1, max: maxZoom, noNaN: true }),
  x: share,
  y: share,
});
const anyNumber = fc.double({ min: -10, max: 10, noNaN: true });

describe('the crop of a picture', () => {
  it('begins with the middle of the picture, as large as possible', () => {
    expect(squareOf({ width: 400, height: 300 }, wholeCrop)).toEqual({ left: 50, top: 0, side: 300 });
    expect(squareOf({ width: 100, height: 500 }, wholeCrop)).toEqual({ left: 0, top: 200, side: 100 });
  });

  it('shows a square inside the picture after any dragging and zooming', () => {
    const step = fc.oneof(
      fc.record({ x: anyNumber, y: anyNumber }).map((by) => ({ by })),
      anyNumber.map((zoom) => ({ zoom })),
    );
    fc.assert(
      fc.property(size, crop, fc.array(step, { maxLength: 20 }), (picture, start, steps) => {
        const end = steps.reduce<Crop>(
          (now, step) => ('by' in step ? dragged(picture, now, step.by) : zoomed(picture, now, step.zoom)),
          start,
        );
        const { left, top, side } = squareOf(picture, end);
        expect(side).toBeGreaterThan(0);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6);
        expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6);
      }),
    );
  });

  it('follows the pointer while there is room', () => {
    const picture = { width: 800, height: 400 };
    const moved = squareOf(picture, dragged(picture, wholeCrop, { x: 0.25, y: 0.25 }));
    expect(moved).toEqual({ left: 100, top: 0, side: 400 });
    expect(squareOf(picture, dragged(picture, wholeCrop, { x: 9, y: 0 })).left).toBe(0);
  });

  it('keeps the middle while it zooms in and out again', () => {
    fc.assert(
      fc.property(size, fc.double({ min: 1, max: maxZoom, noNaN: true }), (picture, zoom) => {
        const { left, top, side } = squareOf(picture, zoomed(picture, wholeCrop, zoom));
        expect(left + side / 2).toBeCloseTo(picture.width / 2, 6);
        expect(top + side / 2).toBeCloseTo(picture.height / 2, 6);
      }),
    );
  });
});
