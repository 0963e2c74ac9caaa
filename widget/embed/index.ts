export type { FormattedCall, WidgetState } from '../bridge/contract.ts';
export { BridgeError } from './bridge-error.ts';
export {
  type EmbeddedWidget,
  type EmbedOptions,
  embedWidget,
} from './embed.ts';
