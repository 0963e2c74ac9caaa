import { encodeQR } from 'qr';
import { decodeQR, type Image } from 'qr/decode.js';

/** The bytes of a code as text of a character each, because the library takes and gives text. */
const asText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const asBytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** The lightest border that readers of codes rely on, in modules. */
const border = 4;

/** Returns the rows of a QR code with its border; true is dark. */
export const qrRows = (bytes: Uint8Array): readonly (readonly boolean[])[] =>
  encodeQR(asText(bytes), 'raw', { ecc: 'low', encoding: 'byte', textEncoder: asBytes, border });

/** Returns the bytes of the QR code in a picture; undefined if it shows none. */
export function readQr(image: Image): Uint8Array | undefined {
  try {
    return asBytes(decodeQR(image, { textDecoder: asText }));
  } catch {
    // The library throws for every picture without a code that it can read, which is most of them.
    return undefined;
  }
}
