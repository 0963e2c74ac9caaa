import { crc32, deflateSync } from 'node:zlib';

const number = (value: number) => {
  const octets = Buffer.alloc(4);
  octets.writeUInt32BE(value);
  return octets;
};

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([number(content.length), body, number(crc32(body))]);
}

/** Returns a grey PNG picture. */
export function pngOf(width: number, height: number): Buffer {
  // Each row begins with the kind of its filter: none.
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width, 128)]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([number(width), number(height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
