import { compile, resolutions, typescripts } from './compile.ts';
import { openWorkspace, typedConsumers } from './workspace.ts';

/** Compiles every consumer with every TypeScript and in every way to find types: `npm run test:matrix` after a build. */
const workspace = await openWorkspace(typescripts);
let failed = 0;
try {
  for (const typescript of typescripts)
    for (const resolution of resolutions)
      for (const consumer of typedConsumers) {
        const complaints = await compile(workspace, consumer, { typescript, resolution });
        if (complaints !== '') failed += 1;
        console.log(`${complaints === '' ? 'ok    ' : 'failed'} ${typescript} ${resolution} ${consumer}`);
        if (complaints !== '') console.error(complaints);
      }
} finally {
  workspace.remove();
}
console.log(`${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
