import { expect, it } from 'vitest';
import { cleanFileName, fileTypeOf } from './web-chat-files.ts';

const ascii = (text: string) => new TextEncoder().encode(text);

it.each([
  ['a PDF', ascii('%PDF-1.7 …'), 'application/pdf'],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
  ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ['a WebP', ascii('RIFFxxxxWEBPVP8 '), 'image/webp'],
  ['a text', ascii('Zoé\n'), 'text/plain'],
  ['markup, as a text', ascii('<svg onload="alert(1)">'), 'text/plain'],
  ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1, 0]), undefined],
  ['an archive', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff]), undefined],
  ['nothing', new Uint8Array(), undefined],
])('%s is known by its content', (_what, octets, type) => {
  expect(fileTypeOf(octets)).toBe(type);
});

it.each([
  ['bill.pdf', 'bill.pdf'],
  ['../../etc/passwd', 'etc passwd'],
  ['a\r\nSet-Cookie: x="1".txt', 'a Set-Cookie x= 1 .txt'],
  ['photo\u202egnp.exe', 'photo gnp.exe'],
  ['...', 'file'],
  [`${'x'.repeat(10_000)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('the name %j is cleaned to %j', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});
