import { expect, it } from 'vitest';
import { cleanFileName, fileTypeOf, WebChatFiles } from './web-chat-files.ts';

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
  ['bill.pdf', 'application/pdf', 'bill.pdf'],
  ['../../etc/passwd', 'text/plain', 'etc passwd.txt'],
  ['a\r\nSet-Cookie: x="1".txt', 'text/plain', 'a Set-Cookie x= 1.txt'],
  ['photo\u202egnp.exe', 'image/png', 'photo gnp.exe.png'],
  ['...', 'text/plain', 'file.txt'],
  ['', 'image/gif', 'file.gif'],
  ['PHOTO.JPEG', 'image/jpeg', 'PHOTO.JPEG'],
  ['photo.png', 'image/jpeg', 'photo.png.jpg'],
  ['bill.hta .txt', 'text/plain', 'bill.hta.txt'],
  [`${'x'.repeat(10_000)}.pdf`, 'application/pdf', `${'x'.repeat(116)}.pdf`],
] as const)('the name %j of a file of type %s is cleaned to %j', (name, type, expected) => {
  expect(cleanFileName(name, type)).toBe(expected);
});

it.each([
  'hta',
  'bat',
  'cmd',
  'vbs',
  'js',
  'jse',
  'wsf',
  'ps1',
  'reg',
  'lnk',
  'scr',
  'html',
  'svg',
  'url',
  'TXT.exe',
])('a text with the ending of a program does not keep it: .%s', (ending) => {
  for (const name of [`bill.${ending}`, `bill.${ending}.`, `bill.${ending} `, `bill.txt.${ending}`])
    expect(cleanFileName(name, 'text/plain')).toMatch(/\.txt$/);
});

it.each([
  [0, true],
  [Number.MAX_SAFE_INTEGER, false],
])(
  'there is room for a file until the reserve of the disk is reached: %i octets',
  async (reserve, expected) => {
    const files = await WebChatFiles.open(undefined, reserve);
    expect(await files.hasRoom()).toBe(expected);
    await files.close();
  },
);
