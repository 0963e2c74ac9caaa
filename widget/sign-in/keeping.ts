/** The part of the SDK's frame entry for browsers that block the widget's cookie: a chunk of its own. */
export { framePlatform } from '#sdk/frame.ts';
