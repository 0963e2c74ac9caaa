import { defineConfig } from 'vitest/config';

/** Runs the unit tests alone: a mutant must be found within a second, without a browser. */
export default defineConfig({
  resolve: { dedupe: ['@preact/signals-core'] },
  test: {
    include: ['{sdk,src,widget}/**/*.test.{ts,tsx}', 'examples/phone-system/**/rules.test.ts'],
    testTimeout: 60_000,
  },
});
