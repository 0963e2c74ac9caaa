import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build, type UserConfig } from 'vite';
import { at, cssTarget, pages } from '../../src/build/bundle-parts.ts';

/** A script for pages without a bundler, which makes a global. */
const script = (fileName: string, name: string, entry: string): UserConfig => ({
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: at(pages),
    emptyOutDir: false,
    license: { fileName: fileName.replace('.js', '.licenses.md') },
    cssTarget,
    lib: { entry: at(entry), name, formats: ['iife'], fileName: () => fileName },
  },
});

/** The web chat for websites: a module, which loads the words of the visitor's language from a file beside it. */
const webChatScript: UserConfig = {
  build: {
    outDir: at(pages),
    emptyOutDir: false,
    license: { fileName: 'callside-webchat.licenses.md' },
    cssTarget,
    lib: { entry: at('widget/webchat/script.ts'), formats: ['es'], fileName: () => 'callside-webchat.js' },
    rolldownOptions: {
      output: { chunkFileNames: 'callside-webchat-[name].js', minify: true, comments: false },
    },
  },
};

/** Returns the value of `integrity` in the script tag of a page, for each script that pages load. */
const integrities = () =>
  Object.fromEntries(
    readdirSync(at(pages))
      .filter((name) => /^(embed|callside-[\w-]+)\.js$/.test(name))
      .map((name) => [
        name,
        `sha384-${createHash('sha384')
          .update(readFileSync(at(`${pages}/${name}`)))
          .digest('base64')}`,
      ]),
  );

/** The script /embed.js for pages without a bundler, with the global `Callside`, and the scripts that it loads on request. */
export const embedBuild: UserConfig = {
  ...script('embed.js', 'Callside', 'widget/embed/script.ts'),
  resolve: { alias: [{ find: /^\.\/lazy\.ts$/, replacement: at('widget/embed/lazy-script.ts') }] },
  plugins: [
    {
      name: 'lazy-scripts',
      async closeBundle() {
        const lazy = [
          script('callside-panel.js', 'CallsidePanel', 'widget/embed/panel/panel.ts'),
          script('callside-page-keys.js', 'CallsidePageKeys', 'widget/embed/page-keys/page-keys.ts'),
          script('callside-inspector.js', 'CallsideInspector', 'widget/embed/inspector/inspector.ts'),
          script(
            'callside-click-to-dial.js',
            'CallsideClickToDial',
            'widget/embed/click-to-dial/click-to-dial.ts',
          ),
        ];
        for (const one of [...lazy, webChatScript])
          await build({ ...one, configFile: false, logLevel: 'warn' });
        writeFileSync(at(`${pages}/embed.integrity.json`), `${JSON.stringify(integrities(), null, 2)}\n`);
      },
    },
  ],
};
