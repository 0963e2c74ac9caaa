import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { at, cssTarget } from '../../src/build/bundle-parts.ts';

/** The example page in React, as its developers would build it with the package. */
export const reactPageBuild: UserConfig = {
  root: at('examples/react-page'),
  base: '/react/',
  plugins: [react()],
  resolve: { alias: { 'callside/embed': at('widget/embed/index.ts') } },
  build: { outDir: at('dist/examples/react'), emptyOutDir: true, cssTarget },
};
