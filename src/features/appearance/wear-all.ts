import { tellBrand } from './tell-brand.ts';

/** Adds a style sheet after all others. Returns a function that removes it. */
function wear(sheet: CSSStyleSheet): () => void {
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/**
 * Wears style sheets in their order, each as soon as those before it are there; one that is refused is told of and left
 * out. Returns a function that removes them.
 */
export function wearAll(load: (signal: AbortSignal) => readonly Promise<CSSStyleSheet>[]): () => void {
  const life = new AbortController();
  const endings: (() => void)[] = [];
  const refused = (thrown: unknown): undefined => {
    if (!life.signal.aborted) tellBrand(thrown);
  };
  const wearThem = async () => {
    const coming = load(life.signal).map((sheet) => sheet.catch(refused));
    for await (const sheet of coming) {
      if (life.signal.aborted) return;
      if (sheet) endings.push(wear(sheet));
    }
  };
  wearThem().catch(reportError);
  return () => {
    life.abort();
    for (const end of endings) end();
  };
}
