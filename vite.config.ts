import { defineConfig, type UserConfig } from 'vite';
import { browserExtensionBuild } from './examples/browser-extension/browser-extension.build.ts';
import { desktopHelperBuild } from './examples/desktop-helper/desktop-helper.build.ts';
import { phoneSystemBuild } from './examples/phone-system/phone-system.build.ts';
import { reactPageBuild } from './examples/react-page/react-page.build.ts';
import { sveltePageBuild } from './examples/svelte-page/svelte-page.build.ts';
import { fullClientBuild, guestPageBuild } from './full-app/full-app.build.ts';
import { at } from './src/build/bundle-parts.ts';
import { libraryBuild } from './src/build/package.build.ts';
import { galleryBuild } from './src/components/gallery/gallery.build.ts';
import { maxWorkers, projects } from './tests/support/projects.ts';
import { embedBuild } from './widget/embed/embed.build.ts';
import { widgetBuild } from './widget/widget.build.ts';

/** The products: `vite build --mode <name>`. */
const products: Readonly<Record<string, UserConfig>> = {
  lib: libraryBuild,
  widget: widgetBuild,
  app: fullClientBuild,
  externals: guestPageBuild,
  embed: embedBuild,
  gallery: galleryBuild,
  'phone-system': phoneSystemBuild,
  'desktop-helper': desktopHelperBuild,
  'browser-extension': browserExtensionBuild,
  'react-page': reactPageBuild,
  'svelte-page': sveltePageBuild,
};

/** The order of test files is Vitest's own, which no build waits for. */
const evenShards = async () => (await import('#tests/support/selection/shards.ts')).EvenShards;

export default defineConfig(async ({ mode }) => ({
  ...products[mode],
  // React in one build is Preact in the other: what is prepared for development must not mix.
  cacheDir: at(`node_modules/.vite/${mode}`),
  test: {
    maxWorkers,
    ...(mode === 'test' && { sequence: { sequencer: await evenShards() } }),
    projects: [...projects],
  },
}));
