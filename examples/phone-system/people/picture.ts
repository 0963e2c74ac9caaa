import { crc32 } from 'node:zlib';
import { photoLimits } from '../../../sdk/wire/people/photo.ts';

/** The types of pictures that browsers show everywhere. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A picture as its first octets describe it. */
export interface Picture {
  readonly type: PictureType;
  /** The width in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Why a file cannot be a photo. */
export type PictureProblem = 'noPicture' | 'incomplete' | 'tooManyPixels';

type Read = Picture | PictureProblem;

const maxMarker = 4_096;

/**
 * Recognizes a JPEG, PNG or WebP picture by its octets, independently of its name and declared type, and checks that it
 * is complete. Anything else is refused: a PDF, an SVG with a script, a page.
 */
export function readPicture(file: Buffer): Read {
  const read = readers.find(({ magic }) => magic.every(([at, text]) => startsAt(file, at, text)))?.read(file);
  if (read === undefined) return 'noPicture';
  if (typeof read === 'string') return read;
  const { width, height } = read;
  if (width === 0 || height === 0) return 'incomplete';
  return Math.max(width, height) > photoLimits.pixels ? 'tooManyPixels' : read;
}

const startsAt = (file: Buffer, at: number, text: string) =>
  file.subarray(at, at + text.length).toString('latin1') === text;

const readers: readonly {
  readonly magic: readonly (readonly [at: number, text: string])[];
  readonly read: (file: Buffer) => Read;
}[] = [
  { magic: [[0, '\xff\xd8\xff']], read: readJpeg },
  { magic: [[0, '\x89PNG\r\n\x1a\n']], read: readPng },
  {
    magic: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
    read: readWebp,
  },
];

/** Walks the segments to the frame header, which holds the size. A complete file ends with its end marker. */
function readJpeg(file: Buffer): Read {
  if (file.readUInt16BE(file.length - 2) !== 0xffd9) return 'incomplete';
  let at = 2;
  for (let count = 0; count < maxMarker && at + 9 < file.length; count += 1) {
    if (file[at] !== 0xff) return 'incomplete';
    const marker = file[at + 1] ?? 0;
    // C4, C8 and CC are tables, not frames.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { type: 'image/jpeg', height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    at += 2 + file.readUInt16BE(at + 2);
  }
  return 'incomplete';
}

/** Checks every chunk by its check sum, to the last chunk. */
function readPng(file: Buffer): Read {
  let at = 8;
  let size: { readonly width: number; readonly height: number } | undefined;
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end))
      return 'incomplete';
    const name = file.subarray(at + 4, at + 8).toString('latin1');
    if (name === 'IHDR' && length >= 8)
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    if (name === 'IEND') return size ? { type: 'image/png', ...size } : 'incomplete';
    at = end + 4;
  }
  return 'incomplete';
}

/** The file states its own length. The first chunk has one of three kinds, each with the size at another place. */
function readWebp(file: Buffer): Read {
  if (file.length < 30 || file.readUInt32LE(4) + 8 > file.length) return 'incomplete';
  const size = webpSize(file);
  return size ? { type: 'image/webp', ...size } : 'incomplete';
}

function webpSize(file: Buffer) {
  const kind = file.subarray(12, 16).toString('latin1');
  if (kind === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L' && file[20] === 0x2f) {
    const bits = file.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ')
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  return undefined;
}
