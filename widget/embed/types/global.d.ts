/**
 * The global `Callside` of the script `/embed.js`.
 *
 * @module callside/embed/global
 */

import type * as Embed from '../index.ts';

declare global {
  var Callside: typeof Embed;
}
