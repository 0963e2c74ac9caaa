import { setFlagsFromString } from 'node:v8';

let loading = 0;

/**
 * Loads a WebAssembly module that V8 then runs as its baseline compiler made it. Optimising PostgreSQL takes half a gigabyte for a while, of
 * which the allocator gives back little, and makes its statements hardly cheaper. Modules that are loaded afterwards, such as codecs, are
 * optimised as usual.
 */
export async function withBaselineWasm<T>(load: () => Promise<T>): Promise<T> {
  loading += 1;
  if (loading === 1) optimise(false);
  try {
    return await load();
  } finally {
    loading -= 1;
    if (loading === 0) optimise(true);
  }
}

function optimise(on: boolean): void {
  for (const flag of ['wasm-dynamic-tiering', 'wasm-tier-up'])
    setFlagsFromString(on ? `--${flag}` : `--no-${flag}`);
}
