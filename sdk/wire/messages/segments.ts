/** The most characters of a text message. */
export const maxTextLength = 900;

/** How a text travels: `gsm7` has the letters of western Europe and Greek capitals, `ucs2` has all. */
export type TextEncoding = 'gsm7' | 'ucs2';

/** The size of a text as networks count it: they send and bill each segment. */
export interface TextSize {
  /** Characters, as a reader of the limit counts them. */
  readonly length: number;
  /** The alphabet that the text needs. */
  readonly encoding: TextEncoding;
  /** The number of segments; 0 for an empty text. */
  readonly segments: number;
  /** Units that still fit into the last segment: septets of `gsm7`, 16-bit units of `ucs2`. */
  readonly left: number;
  /** True above 900 characters. */
  readonly isTooLong: boolean;
}

/** The alphabet of GSM 03.38. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: each of these has an escape in front. */
const extended = new Set('\f^{}\\[~]|€');

/** Units of a message that is one segment, and of each segment of a longer message, which begins with a header of 6 octets. */
const room = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;

const unitsOf = (character: string, encoding: TextEncoding): number => {
  if (encoding === 'ucs2') return character.length;
  return extended.has(character) ? 2 : 1;
};

const encodingOf = (characters: readonly string[]): TextEncoding =>
  characters.every((one) => basic.has(one) || extended.has(one)) ? 'gsm7' : 'ucs2';

/** Divides a text into segments. An escape with its character, and a pair of surrogates, stay together. */
export function segmentsOf(text: string): readonly string[] {
  const characters = [...text];
  const encoding = encodingOf(characters);
  const sizes = characters.map((one) => unitsOf(one, encoding));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total === 0) return [];
  if (total <= room[encoding].one) return [text];
  const segments: string[] = [];
  let segment = '';
  let used = 0;
  characters.forEach((character, index) => {
    const size = sizes[index] ?? 0;
    if (used + size > room[encoding].each) {
      segments.push(segment);
      segment = '';
      used = 0;
    }
    segment += character;
    used += size;
  });
  return [...segments, segment];
}

/** Returns the size of a text as the network counts it. */
export function textSize(text: string): TextSize {
  const characters = [...text];
  const encoding = encodingOf(characters);
  const segments = segmentsOf(text);
  const { one, each } = room[encoding];
  const last = [...(segments.at(-1) ?? '')].reduce((sum, character) => sum + unitsOf(character, encoding), 0);
  return {
    length: characters.length,
    encoding,
    segments: segments.length,
    left: (segments.length > 1 ? each : one) - last,
    isTooLong: characters.length > maxTextLength,
  };
}
