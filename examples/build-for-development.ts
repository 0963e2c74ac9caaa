import { createLog } from '#phone-system/cli/log.ts';
import { buildStalePages } from './build.ts';

/**
 * Builds what `npm run dev` does not serve from its sources. It is a step before the server: the server starts anew when files in
 * the folder of the phone system change, which the built scripts are.
 */
await buildStalePages(createLog(), ['embed', 'react-page', 'svelte-page']);
