/** The part of the SDK's frame entry that a widget needs when the browser blocks its cookie: a chunk of its own. */
export { framePlatform } from '../../sdk/frame.ts';
