import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { at, declarations, external, fileBeside } from '../../src/build/bundle-parts.ts';

/** Puts the empty database of the phone system beside its built code: creating it would take the first start seconds. */
const emptyDatabase: Plugin = {
  name: 'empty-database',
  generateBundle() {
    const folder = mkdtempSync(join(tmpdir(), 'callside-database-'));
    const file = join(folder, 'database');
    try {
      execFileSync(process.execPath, [at('examples/phone-system/store/embedded/make-template.ts'), file]);
      this.emitFile({ type: 'asset', fileName: 'tables.database.br', source: readFileSync(file) });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

/** All files of a folder with this ending, beside the built code. */
const filesBeside = (folder: string, ending: string): Plugin[] =>
  readdirSync(at(folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => fileBeside(`${folder}/${name}`));

/** The entries of the package. */
const phoneSystemEntries = {
  main: at('examples/phone-system/main.ts'),
  index: at('examples/phone-system/index.ts'),
  demonstration: at('examples/phone-system/demonstration.ts'),
  testing: at('examples/phone-system/testing.ts'),
};

/** The package `callside-phone-system`: the local phone system as plain JavaScript. */
export const phoneSystemBuild: UserConfig = {
  plugins: [
    declarations('examples/phone-system/dist', phoneSystemEntries, ['examples/phone-system', 'sdk/wire']),
    emptyDatabase,
    fileBeside('examples/phone-system/demonstration/robots/speech.wav'),
    fileBeside('examples/phone-system/meetings/recordings/recording-worker.js'),
    ...filesBeside('examples/phone-system/announcements', '.wav'),
    fileBeside('examples/phone-system/announcements/queue/cues.json'),
    ...filesBeside('examples/phone-system/announcements/queue', '.ogg'),
    ...filesBeside('examples/phone-system/demonstration/activity', '.wav'),
  ],
  build: {
    outDir: at('examples/phone-system/dist'),
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    target: 'node22',
    ssr: true,
    lib: {
      entry: {
        ...phoneSystemEntries,
        'reading-thread': at('examples/phone-system/file-reading/reading-thread.ts'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external,
      output: { chunkFileNames: '[name].js' },
    },
  },
};
