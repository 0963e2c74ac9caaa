import type { PanelPlace } from './place.ts';

/** Where pages keep it that may not use `localStorage`: until they are left. */
const pageMemory = new Map<string, string>();

/** The place that was kept under this key, or this one. What is kept may be of another version, or broken. */
export function rememberedPlace(key: string, usual: PanelPlace): PanelPlace {
  try {
    const kept: Record<string, unknown> = JSON.parse(read(key) ?? '{}');
    const known = Object.entries(usual).map(([name, value]) => [
      name,
      typeof kept[name] === typeof value ? kept[name] : value,
    ]);
    return Object.fromEntries(known);
  } catch {
    return usual;
  }
}

export function rememberPlace(key: string, place: PanelPlace): void {
  const text = JSON.stringify(place);
  try {
    localStorage.setItem(key, text);
  } catch {
    pageMemory.set(key, text);
  }
}

function read(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key) ?? pageMemory.get(key);
  } catch {
    return pageMemory.get(key);
  }
}
