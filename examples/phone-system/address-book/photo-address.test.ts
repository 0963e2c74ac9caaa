import { expect, test } from 'vitest';
import { namedPhoto, photoAddress } from './photo-address.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);

test('a photo of an address book is a JPEG or PNG file that is not large', () => {
  expect(photoAddress(png)).toBe(`data:image/png;base64,${png.toString('base64')}`);
  expect(photoAddress(Buffer.from('<svg onload="alert(1)"/>'))).toBeUndefined();
  expect(photoAddress(Buffer.concat([png, Buffer.alloc(50_000)]))).toBeUndefined();
  expect(photoAddress(Buffer.alloc(0))).toBeUndefined();
});

test.for([
  ['https://cards.example/zoe.jpg', 'https://cards.example/zoe.jpg'],
  [`data:image/jpeg;base64,${png.toString('base64')}`, `data:image/png;base64,${png.toString('base64')}`],
  ['http://cards.example/zoe.jpg', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html;base64,PHNjcmlwdD4=', undefined],
  ['data:image/svg+xml;base64,PHN2Zy8+', undefined],
  ['', undefined],
] as const)('the photo "%s" is shown as %s', ([text, expected]) => {
  expect(namedPhoto(text)).toBe(expected);
});
