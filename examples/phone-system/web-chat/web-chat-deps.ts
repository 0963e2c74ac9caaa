import type { Logger } from 'pino';
import type { WebChatField } from '../../../sdk/wire/messages/web-chat-field.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import type { WorkItems } from '../messages/work/work-items.ts';
import type { WebChatFiles } from './web-chat-files.ts';
import type { ChatDurations } from './web-chat-rules.ts';
import type { WebChatStore } from './web-chat-store.ts';

/** A group as visitors of websites see it. */
export interface WebChatGroup {
  readonly id: number;
  readonly label: string;
  readonly isEnabled: boolean;
  readonly origins: readonly string[];
  readonly required: readonly WebChatField[];
  readonly isOpen: boolean;
  readonly opensAt: number | undefined;
  readonly durations: ChatDurations;
  /** How many visitors may wait. */
  readonly places: number;
  /** The number at which the group is called from outside. */
  readonly phone: string | undefined;
}

export interface WebChatsDeps {
  readonly store: WebChatStore;
  readonly files: WebChatFiles;
  readonly work: WorkItems;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Logger;
  readonly group: (id: number) => WebChatGroup | undefined;
}
