export { framePlatform } from '../../sdk/frame.ts';
