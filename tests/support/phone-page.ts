import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The built page of `sdk-phone-page`. */
export const phonePageFolder = fileURLToPath(
  new URL('../../node_modules/.cache/sdk-phone-page', import.meta.url),
);

/** Builds the page once for all files that open it. */
export async function buildPhonePage(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('./sdk-phone-page/', import.meta.url)),
    build: { outDir: phonePageFolder, emptyOutDir: true },
  });
}
