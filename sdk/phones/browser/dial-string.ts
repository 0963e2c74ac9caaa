/**
 * What is dialled, and what is sent as keys once somebody has answered: everything after the first pause.
 * A `p` is a pause as a comma is; a semicolon is taken as one too. Writing aids of people go.
 */
export function dialString(destination: string): { readonly number: string; readonly keys: string } {
  const text = destination.replace(/[p;]/gi, ',').replace(/[\s()-]/g, '');
  const at = text.indexOf(',');
  return at < 0 ? { number: text, keys: '' } : { number: text.slice(0, at), keys: text.slice(at + 1) };
}
