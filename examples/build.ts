import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The pages that the phone system serves: their build's name, what it makes, what it is made of. */
const pages = [
  { mode: 'app', output: 'dist/app/index.html', sources: '{sdk,src,full-app}/**/*' },
  { mode: 'widget', output: 'dist/widget/index.html', sources: '{sdk,src,widget}/**/*' },
  { mode: 'embed', output: 'dist/embed.js', sources: 'widget/{embed,bridge}/**/*' },
];

const changedAt = (path: string) => statSync(`${root}${path}`).mtimeMs;

function isFresh(output: string, sources: string): boolean {
  if (!existsSync(`${root}${output}`)) return false;
  const builtAt = changedAt(output);
  const inputs = [...globSync(sources, { cwd: root }), 'vite.config.ts', 'package-lock.json'];
  return inputs.every((input) => changedAt(input) <= builtAt);
}

/** Builds the pages that are missing or older than their sources. */
export async function buildStalePages(onBuild: (mode: string) => void): Promise<void> {
  for (const { mode, output, sources } of pages) {
    if (isFresh(output, sources)) continue;
    onBuild(mode);
    await build({ configFile: `${root}vite.config.ts`, mode, logLevel: 'warn' });
  }
}
