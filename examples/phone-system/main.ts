#!/usr/bin/env node
import { keepCompiledCode, saveCompiledCode } from './compile-cache.ts';

keepCompiledCode();
// Only what is loaded from here on is kept.
const { serve } = await import('./serve.ts');
await serve(process.argv.slice(2));
saveCompiledCode();
