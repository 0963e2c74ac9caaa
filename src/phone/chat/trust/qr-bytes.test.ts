import { describe, expect, it } from 'vitest';
import { qrRows, readQr } from './qr-bytes.ts';

/** A picture of a code, four pixels for each module. */
function picture(rows: readonly (readonly boolean[])[]) {
  const scale = 4;
  const size = rows.length * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { width: size, height: size, data };
}

describe('a QR code of bytes', () => {
  it('is read from a picture with every byte as it was', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    expect(readQr(picture(qrRows(bytes)))).toEqual(bytes);
  });

  it('is not found in a picture without one', () => {
    expect(readQr({ width: 64, height: 64, data: new Uint8Array(64 * 64 * 4).fill(255) })).toBeUndefined();
  });
});
