import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { at, cssTarget, oneSignalsCore } from '../../build/bundle-parts.ts';

/** The gallery of `callside/components`: a page of `npm run dev`, and a part of the documentation. */
export const galleryBuild: UserConfig = {
  root: at('src/components/gallery'),
  base: '/components/',
  resolve: oneSignalsCore,
  plugins: [react()],
  build: { outDir: at('dist/docs/components'), emptyOutDir: true, cssTarget },
};
