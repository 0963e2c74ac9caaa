import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../base/package-root.ts';

/**
 * Enables Node's compile cache in the folder of the package, which makes the next start half a second faster. A folder that
 * cannot be written only loses that time.
 */
export function keepCompiledCode(): void {
  enableCompileCache(join(packageRoot, 'node_modules/.cache/callside/compiled'));
}

/** Writes it, since a process that is killed could not do so any more. */
export function saveCompiledCode(): void {
  flushCompileCache();
}
