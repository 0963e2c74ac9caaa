import smpp from 'smpp';

/** The alphabets of SMPP 3.4 that have a number of their own; `undefined` is data and no text. */
const alphabets: Readonly<Record<number, string>> = {
  0: 'gsm',
  1: 'latin1',
  3: 'latin1',
  5: 'shift_jis',
  6: 'iso-8859-5',
  7: 'iso-8859-8',
  8: 'utf-16be',
  10: 'iso-2022-jp',
  13: 'euc-jp',
  14: 'euc-kr',
};

/** Returns the alphabet of a data coding; undefined for data that is no text. Above 15, the classes of 3GPP TS 23.038 apply. */
function alphabetOf(coding: number): string | undefined {
  if (coding < 0x10) return alphabets[coding];
  const group = coding >> 4;
  if (group < 4) return [alphabets[0], undefined, alphabets[8], undefined][(coding >> 2) & 3];
  // A message that lights a lamp of the phone may have a text too.
  if (group === 0xc || group === 0xd) return alphabets[0];
  if (group === 0xe) return alphabets[8];
  return group === 0xf && (coding & 4) === 0 ? alphabets[0] : undefined;
}

/** Returns the text in octets by their whole data coding; undefined if they are no text in a known alphabet. */
export function decodeText(octets: Buffer, coding: number): string | undefined {
  const alphabet = alphabetOf(coding);
  if (alphabet === undefined) return undefined;
  const text =
    alphabet === 'gsm' ? smpp.encodings.ASCII.decode(octets) : new TextDecoder(alphabet).decode(octets);
  // No database stores a NUL: without this, the carrier would repeat the message for ever.
  return text.replaceAll('\0', '');
}
