/** What the user chose; `system` follows the browser. */
export type ColorMode = 'system' | 'light' | 'dark';

export const colorModes: readonly ColorMode[] = ['system', 'light', 'dark'];

const key = 'callside.colorMode';
const listeners = new Set<() => void>();
let mode: ColorMode = 'system';

const isColorMode = (value: string | null): value is ColorMode => colorModes.some((known) => known === value);

function show() {
  if (mode === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
  for (const listener of listeners) listener();
}

/** A frame inside another site may be refused its storage; the choice then lasts as long as the page. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Shows the mode kept in this browser and follows the choice made in another tab. Call it before the first paint. */
export function startColorMode(): void {
  const read = () => {
    const kept = storage()?.getItem(key) ?? null;
    mode = isColorMode(kept) ? kept : 'system';
    show();
  };
  addEventListener('storage', (event) => event.key === key && read());
  read();
}

export const colorMode = (): ColorMode => mode;

export function setColorMode(chosen: ColorMode): void {
  mode = chosen;
  storage()?.setItem(key, chosen);
  show();
}

/** Calls `listener` after each change. Returns what ends it. */
export function onColorMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
