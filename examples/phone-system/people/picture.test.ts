import { describe, expect, it } from 'vitest';
import { pngOf } from '../testing/png.ts';
import { readPicture } from './picture.ts';

const octets = (...parts: readonly (string | number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const u16 = (value: number) => [value >>> 8, value & 255];

/** A JPEG with the segments that come before the picture itself. */
const jpeg = (width: number, height: number) =>
  octets(
    [0xff, 0xd8, 0xff, 0xe0, ...u16(16)],
    'JFIF\0',
    Buffer.alloc(9),
    [0xff, 0xc4, ...u16(4), 0, 0],
    [0xff, 0xc2, ...u16(11), 8, ...u16(height), ...u16(width), 1, 0, 0, 0],
    [0xff, 0xda, 1, 2, 3, 0xff, 0xd9],
  );
const webp = (kind: string, content: number[]) => {
  const body = octets('WEBP', kind, [content.length, 0, 0, 0], content, Buffer.alloc(16));
  return octets('RIFF', [body.length & 255, body.length >>> 8, 0, 0], body);
};

describe('a picture', () => {
  it.each([
    ['a PNG', pngOf(256, 200), { type: 'image/png', width: 256, height: 200 }],
    ['a JPEG', jpeg(640, 480), { type: 'image/jpeg', width: 640, height: 480 }],
    [
      'a WebP with losses',
      webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0, 1, 200, 0]),
      { type: 'image/webp', width: 256, height: 200 },
    ],
    [
      'a WebP without losses',
      webp('VP8L', [0x2f, 0xff, 0xc0, 0x31, 0]),
      { type: 'image/webp', width: 256, height: 200 },
    ],
    [
      'a WebP with further parts',
      webp('VP8X', [0, 0, 0, 0, 255, 0, 0, 199, 0, 0]),
      { type: 'image/webp', width: 256, height: 200 },
    ],
  ])('recognizes %s by its content', (_name, file, picture) => {
    expect(readPicture(file)).toEqual(picture);
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a GIF', Buffer.from('GIF89a0000000000')],
    ['an empty file', Buffer.alloc(0)],
    ['one octet', Buffer.from([0xff])],
  ])('refuses %s', (_name, file) => {
    expect(readPicture(file)).toBe('noPicture');
  });

  it.each([
    ['a PNG', pngOf(64, 64)],
    ['a JPEG', jpeg(64, 64)],
    ['a WebP', webp('VP8X', [0, 0, 0, 0, 255, 0, 0, 199, 0, 0])],
  ])('refuses %s that was cut off anywhere, and never throws', (_name, file) => {
    for (let length = 12; length < file.length; length += 1)
      expect(typeof readPicture(file.subarray(0, length))).toBe('string');
  });

  it('refuses a PNG with a changed octet', () => {
    const file = pngOf(64, 64);
    file[40] = (file[40] ?? 0) ^ 1;
    expect(readPicture(file)).toBe('incomplete');
  });

  it('refuses pictures without pixels or with too many', () => {
    expect(readPicture(jpeg(0, 64))).toBe('incomplete');
    expect(readPicture(jpeg(64, 5_000))).toBe('tooManyPixels');
  });
});
