/**
 * The buttons of headsets.
 *
 * @module callside/headset
 */

/** Entry of its own: the buttons of headsets and keyboards. Loaded when there is something to steer. */
export type { HandsetDeps } from './phones/browser/headset/handset.ts';
export { type Headsets, watchHeadsets } from './phones/browser/headset/headsets.ts';
