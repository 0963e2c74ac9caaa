import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the package `callside`, whose built clients are served; undefined where it is not installed. */
export const callsidePackage = find();

function find(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('callside/package.json'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
