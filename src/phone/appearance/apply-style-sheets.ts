import { reportBrandError } from './report-brand-error.ts';

/** Adds a style sheet after all others. Returns a function that removes it. */
function apply(sheet: CSSStyleSheet): () => void {
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/**
 * Applies style sheets in order, each as soon as it and its predecessors are loaded. Reports a sheet that fails and skips it.
 * Returns a function that removes all of them.
 */
export function applyStyleSheets(
  load: (signal: AbortSignal) => readonly Promise<CSSStyleSheet>[],
): () => void {
  const life = new AbortController();
  const removers: (() => void)[] = [];
  const report = (thrown: unknown): undefined => {
    if (!life.signal.aborted) reportBrandError(thrown);
  };
  const applyAll = async () => {
    const sheets = load(life.signal).map((sheet) => sheet.catch(report));
    for await (const sheet of sheets) {
      if (life.signal.aborted) return;
      if (sheet) removers.push(apply(sheet));
    }
  };
  applyAll().catch(reportError);
  return () => {
    life.abort();
    for (const remove of removers) remove();
  };
}
