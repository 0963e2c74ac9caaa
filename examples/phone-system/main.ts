#!/usr/bin/env node
import { keepCompiledCode, saveCompiledCode } from './cli/compile-cache.ts';

keepCompiledCode();
// Only code that is loaded from here on is cached.
const { serve } = await import('./cli/serve.ts');
await serve(process.argv.slice(2));
saveCompiledCode();
