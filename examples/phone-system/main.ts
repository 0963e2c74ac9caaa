#!/usr/bin/env node
import { keepCompiledCode, saveCompiledCode } from './cli/compile-cache.ts';

keepCompiledCode();
// Only code that is loaded from here on is cached.
const [first, ...others] = process.argv.slice(2);
if (first !== undefined && /^(chat|engine):(install|remove)$/.test(first) && others.length === 0) {
  const { runInstallCommand } = await import('./cli/install-programs.ts');
  await runInstallCommand(first);
} else if (first === 'import') {
  const { runImport } = await import('./cli/import/import-command.ts');
  await runImport(others, (text) => process.stdout.write(text));
} else if (first === 'backup' || first === 'restore' || first === 'export-user') {
  const { runBackup, runExport, runRestore } = await import('./cli/backup/backup-commands.ts');
  const run = { backup: runBackup, restore: runRestore, 'export-user': runExport }[first];
  await run(others, (text) => process.stdout.write(text));
} else if (first === 'check') {
  const { runCheck } = await import('./cli/check/check-command.ts');
  await runCheck(others, (text) => process.stdout.write(text));
} else if (first === 'mcp') {
  const { runMcp } = await import('./cli/mcp/mcp-command.ts');
  await runMcp(others);
} else if (first === 'serve') {
  const { serveCompany } = await import('./cli/own-company/serve-company.ts');
  await serveCompany(others);
} else {
  const { serve } = await import('./cli/serve.ts');
  await serve(process.argv.slice(2));
}
saveCompiledCode();
