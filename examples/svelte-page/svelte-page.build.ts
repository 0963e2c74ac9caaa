import type { Plugin, UserConfig } from 'vite';
import { at, cssTarget } from '../../src/build/bundle-parts.ts';

/** Svelte's own compiler, which a single page needs. */
const svelteComponents: Plugin = {
  name: 'svelte-components',
  async transform(source, id) {
    if (!id.endsWith('.svelte')) return undefined;
    const { compile } = await import('svelte/compiler');
    const { js } = compile(source, { filename: id, generate: 'client' });
    return { code: js.code, map: js.map };
  },
};

/** The example page in Svelte: its components are compiled, and nothing of them is left to be evaluated in the page. */
export const sveltePageBuild: UserConfig = {
  root: at('examples/svelte-page'),
  base: '/svelte/',
  plugins: [svelteComponents],
  resolve: { alias: { 'callside/embed': at('widget/embed/index.ts') } },
  build: { outDir: at('dist/examples/svelte'), emptyOutDir: true, cssTarget },
};
