import { compile, resolutions, typescripts } from './compile.ts';
import { openWorkspace, typedConsumers } from './workspace.ts';

/**
 * Compiles every consumer with every TypeScript and every module resolution:
 * `node tests/consumers/matrix.ts [version …]` after a build. Versions of TypeScript as arguments select a part of the matrix.
 */
const selected = process.argv.slice(2);
const versions = typescripts.filter((one) => selected.length === 0 || selected.includes(one));
const combinations = versions.flatMap((typescript) =>
  resolutions.flatMap((resolution) =>
    typedConsumers.map((consumer) => ({ typescript, resolution, consumer })),
  ),
);
if (combinations.length === 0) throw new Error(`The matrix has the versions ${typescripts.join(', ')}.`);

const startedAt = performance.now();
const workspace = await openWorkspace(versions);
let failed = 0;

try {
  for (const { typescript, resolution, consumer } of combinations) {
    const errors = compile(workspace, consumer, { typescript, resolution });
    if (errors !== '') failed += 1;
    console.log(`${errors === '' ? 'ok    ' : 'failed'} ${typescript} ${resolution} ${consumer}`);
    if (errors !== '') console.error(errors);
  }
} finally {
  workspace.remove();
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`${combinations.length} combinations compiled in ${seconds} s, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
