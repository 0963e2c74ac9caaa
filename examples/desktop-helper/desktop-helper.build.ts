import { readFileSync } from 'node:fs';
import type { Plugin, UserConfig } from 'vite';
import { at, license } from '../../src/build/bundle-parts.ts';

/** The list of the programs that users can download, beside the program. */
const desktopRelease: Plugin = {
  name: 'desktop-release',
  generateBundle() {
    const { version } = JSON.parse(readFileSync(at('examples/desktop-helper/package.json'), 'utf8'));
    const versions = [{ version, platform: 'Linux, macOS', file: 'callside-helper.js' }];
    const source = `${JSON.stringify({ name: 'callside-helper', versions }, null, 2)}\n`;
    this.emitFile({ type: 'asset', fileName: 'release.json', source });
  },
};

/** The program for the user's machine, in one file: users get it without the packages that it is made of. */
export const desktopHelperBuild: UserConfig = {
  build: {
    outDir: at('examples/desktop-helper/dist'),
    emptyOutDir: true,
    license,
    minify: false,
    target: 'node22',
    ssr: true,
    lib: { entry: { 'callside-helper': at('examples/desktop-helper/main.ts') }, formats: ['es'] },
  },
  plugins: [desktopRelease],
  ssr: { noExternal: true },
};
