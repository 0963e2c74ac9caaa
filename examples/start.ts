import { keepCompiledCode, saveCompiledCode } from '#phone-system/cli/compile-cache.ts';

keepCompiledCode();
// Only what is loaded from here on is kept.
const { serveExamples } = await import('./serve-examples.ts');
await serveExamples(process.argv.slice(2));
saveCompiledCode();
