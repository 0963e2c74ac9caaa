import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Fonts are drawn a little differently by each version of the browser: single pixels may differ, a whole stroke may not. */
const windowSize = 12;
const mostInWindow = 40;
const threshold = 0.12;
/** A line of text that is drawn half a pixel higher moves the edge of its box by a pixel. */
const mostPixelsOfSize = 2;

/** Returns how a picture differs from the picture of before; undefined where both show the same. */
export function pictureDifference(before: PNG, now: PNG): string | undefined {
  const differ = Math.max(Math.abs(now.width - before.width), Math.abs(now.height - before.height));
  if (differ > mostPixelsOfSize)
    return `has ${now.width} x ${now.height} pixels, before ${before.width} x ${before.height}`;
  const size = { width: Math.min(before.width, now.width), height: Math.min(before.height, now.height) };
  const [one, other, output] = [new PNG(size), new PNG(size), new PNG(size)];
  PNG.bitblt(before, one, 0, 0, size.width, size.height, 0, 0);
  PNG.bitblt(now, other, 0, 0, size.width, size.height, 0, 0);
  const options = { threshold, windowSize };
  const worst = pixelmatch(one.data, other.data, output.data, size.width, size.height, options);
  return worst <= mostInWindow ? undefined : `differs in ${worst} of ${windowSize ** 2} pixels at one place`;
}
