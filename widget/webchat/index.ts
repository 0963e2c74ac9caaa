/**
 * The web chat for a website: visitors write to a group, and agents answer.
 *
 * @module callside/webchat
 */

export {
  type CallsideWebChatElement,
  defineWebChatElement,
  type WebChatElementAttributes,
  type WebChatElementEvents,
  type WebChatElementOptions,
} from './element.ts';
export type { VisitorField } from './protocol.ts';
