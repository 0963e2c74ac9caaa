/** Letters that Unicode does not take apart, by the way in which PostgreSQL's `unaccent` writes them. */
const groups = `a:ⱥ ae:æ b:ƀɓƃʙ c:ƈȼɕ d:ðđɖɗƌȡ db:ȸ dz:ʣʥ e:ɛɇ f:ƒ g:ɠǥɡɢʛ h:ħɦɧʜ hv:ƕ i:ıɩɨɪ j:ȷɉɟʝ k:ƙ l:łƚȴɫɬɭʟ
  ls:ʪ lz:ʫ m:ɱ n:ŋɲƞȵɳɴ o:ø oe:œɶ oi:ƣ p:ƥ q:ĸʠ qp:ȹ r:ɍɼɽɾʀ s:ȿʂ ss:ß t:ŧƫƭʈȶⱦ th:þ ts:ʦ u:ʉ v:ʋ y:ƴɏʏ z:ƶȥɀʐʑ σ:ς`;
const letters: ReadonlyMap<string, string> = new Map(
  groups.split(/\s+/).flatMap((group) => {
    const [plain = '', signs = ''] = group.split(':');
    return [...signs].map((sign) => [sign, plain] as const);
  }),
);

/** Straight and typographic apostrophes, and the signs that people type in their place. */
export const apostrophes = /['`´‘’‛ʹʻʼʽˈ′＇]/g;
/** German and Nordic letters, and what is typed where a keyboard lacks them. */
const spelled: ReadonlyMap<string, string> = new Map([
  ['a\u0308', 'ae'],
  ['o\u0308', 'oe'],
  ['u\u0308', 'ue'],
  ['a\u030a', 'aa'],
  ['ø', 'oe'],
]);
const umlauts = /[aou]\u0308|a\u030a|ø/g;

/**
 * Returns a text as searches compare it: small letters without accents, apostrophes and typographic variants. `Łukasz` is
 * `lukasz`, `Ærøe` is `aeroe`, `O’Brien` is `obrien`, and full-width signs become signs of ASCII. Letters of other scripts stay.
 *
 * @example const found = names.filter((name) => fold(name).includes(fold(typed)));
 */
export const fold = (text: string): string => foldLetters(decomposed(text));

/**
 * Returns the text in which searches look for a folded text: the folded text itself and, where it has German or Nordic letters,
 * its other writing. `juergen` and `jurgen` find `Jürgen`.
 *
 * @example const found = names.filter((name) => foldedWritings(name).includes(fold(typed)));
 */
export function foldedWritings(text: string): string {
  const letters = decomposed(text);
  const other = letters.replace(umlauts, (letter) => spelled.get(letter) ?? letter);
  return other === letters ? foldLetters(letters) : `${foldLetters(letters)} ${foldLetters(other)}`;
}

const decomposed = (text: string): string =>
  text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Pd}/gu, '-');

const foldLetters = (text: string): string =>
  text
    .replace(/\p{M}|\u02bc|(?<=l)·/gu, '')
    .replace(/[^\0-\u007f]/gu, (letter) => letters.get(letter) ?? letter);
