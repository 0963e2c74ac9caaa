/**
 * The widget in a frame of any page, and the page's API for it.
 *
 * @module callside/embed
 */

export type {
  AcdGroup,
  BridgeCallerId,
  BridgeQueueCaller,
  BridgeQueueCallers,
  FeedbackCode,
  GeneralInfo,
  Operator,
  PauseReason,
  QueueCallback,
} from '../bridge/contract/agent.ts';
export type {
  BridgeEvents,
  BridgeFailure,
  BridgeUsage,
  CallLogged,
  EventName,
  EventValue,
} from '../bridge/contract/bridge-events.ts';
export type {
  BridgeMethods,
  DestinationParams,
  LineParams,
  MethodName,
  MethodParams,
  MethodValue,
  QueueParams,
  TwoLinesParams,
} from '../bridge/contract/bridge-methods.ts';
export type {
  BridgeServices,
  ServiceName,
  ServiceParams,
  Services,
  ServiceValue,
} from '../bridge/contract/bridge-services.ts';
export type { BridgeCallQuality, EndedCall, ExternalInfos, FormattedCall } from '../bridge/contract/call.ts';
export type {
  CallToLog,
  LogEntry,
  LogField,
  LogForm,
  LoggedCall,
  LogValues,
} from '../bridge/contract/call-log.ts';
export type { ChosenContact, ContactMatches, PageContact } from '../bridge/contract/contact.ts';
export type {
  AnswerMessage,
  AskMessage,
  BridgeMessage,
  ConnectMessage,
  EventMessage,
  ListenMessage,
  MessageToPage,
  RefusedMessage,
  ReplyMessage,
  RequestMessage,
  SeeMessage,
  WelcomeMessage,
} from '../bridge/contract/messages.ts';
export type { PanelState, WantedSize } from '../bridge/contract/panel.ts';
export type { DirectoryEntry, PastCall, PastCallFilter } from '../bridge/contract/past.ts';
export type { Permission } from '../bridge/contract/permission.ts';
export type { BridgePresence } from '../bridge/contract/presence.ts';
export type { Refusal, RefusalStatus, Reply } from '../bridge/contract/reply.ts';
export type { BridgeDevices, BridgeReach, BridgeReadiness, WidgetState } from '../bridge/contract/state.ts';
export { BridgeError } from './bridge-error.ts';
export type { ClickToDial, ClickToDialOptions } from './click-to-dial/click-to-dial.ts';
export {
  type CallsideWidgetElement,
  defineWidgetElement,
  type ElementEvents,
  type WidgetElementAttributes,
  type WidgetElementEvents,
  type WidgetElementListeners,
} from './element.ts';
export {
  type BridgeCommands,
  type EmbeddedWidget,
  type EmbedOptions,
  embedWidget,
  type RequestOptions,
} from './embed.ts';
export { enableClickToDial } from './enable-click-to-dial.ts';
export { enablePageKeys } from './enable-page-keys.ts';
export type { Inspector, InspectorOptions } from './inspector/inspector.ts';
export { openInspector } from './open-inspector.ts';
export type { PageKeyAction, PageKeys, PageKeysOptions } from './page-keys/page-keys.ts';
export type { Panel, PanelOptions } from './panel/panel.ts';
export type { PanelWords } from './panel/words.ts';
export { showPanel } from './show-panel.ts';
