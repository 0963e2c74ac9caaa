import type { PanelPlace } from './place.ts';

/** The store of pages that may not use `localStorage`: it lasts until they are left. */
const pageMemory = new Map<string, string>();

/** Returns the stored place under this key, or this default. A stored place may be of another version, or broken. */
export function rememberedPlace(key: string, fallback: PanelPlace): PanelPlace {
  try {
    const kept: Record<string, unknown> = JSON.parse(read(key) ?? '{}');
    const known = Object.entries(fallback).map(([name, value]) => [
      name,
      typeof kept[name] === typeof value ? kept[name] : value,
    ]);
    return Object.fromEntries(known);
  } catch {
    return fallback;
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
