import { fullAppWords } from '../../i18n/en/app/full-app.ts';
import { shortcutWords } from '../../i18n/en/app/shortcuts.ts';
import { actionWords } from '../../i18n/en/calls/actions.ts';
import { agentDeskWords } from '../../i18n/en/calls/agent-desk.ts';
import { agentWords } from '../../i18n/en/calls/agents.ts';
import { callWorkWords } from '../../i18n/en/calls/call-work.ts';
import { callWords } from '../../i18n/en/calls/calls.ts';
import { recordingWords } from '../../i18n/en/calls/recordings.ts';
import type { KeyOf } from '../../i18n/words.ts';
import { agentShortcuts } from '../agents/shortcuts.ts';
import { callShortcuts } from '../calls/shortcuts.ts';
import { overlayKey } from './overlay-key.ts';

/** The words of all shortcuts. */
export const bindingWords = [
  actionWords,
  agentDeskWords,
  agentWords,
  callWorkWords,
  callWords,
  fullAppWords,
  recordingWords,
  shortcutWords,
] as const;

type BindingKey = KeyOf<(typeof bindingWords)[number]>;

/** A shortcut and its action, in the words of the button that it presses. */
export interface Binding {
  /** In the format of `aria-keyshortcuts`. */
  readonly keys: string;
  readonly label: BindingKey;
}

export interface BindingGroup {
  readonly title: BindingKey;
  readonly bindings: readonly Binding[];
}

/** The labels of the shortcuts of a call. A new shortcut does not compile without one. */
const callLabels: Readonly<Record<keyof typeof callShortcuts, BindingKey>> = {
  answer: 'action.answer',
  hangUp: 'action.hangUp',
  toVoicemail: 'calls.toVoicemail',
  hold: 'action.hold',
  mute: 'action.mute',
  keypad: 'action.keypad',
  transfer: 'action.transfer',
  record: 'action.record',
  pauseRecording: 'calls.pauseRecording',
  add: 'action.addSomebody',
  complete: 'calls.complete',
  toggle: 'calls.toggle',
  merge: 'calls.mergeBoth',
  giveUp: 'calls.giveUp',
  take: 'calls.takeHere',
  listen: 'calls.listen',
  speak: 'calls.bargeIn',
};

const callActions = Object.keys(callShortcuts) as (keyof typeof callShortcuts)[];

/** Every shortcut of the product. */
export const bindingGroups: readonly BindingGroup[] = [
  {
    title: 'shortcuts.everywhere',
    bindings: [
      { keys: overlayKey, label: 'shortcuts.show' },
      { keys: 'Control+K', label: 'search.label' },
      { keys: 'Escape', label: 'action.close' },
    ],
  },
  {
    title: 'shortcuts.inCalls',
    bindings: callActions.map((action) => ({ keys: callShortcuts[action], label: callLabels[action] })),
  },
  {
    title: 'shortcuts.forAgents',
    bindings: [
      { keys: agentShortcuts.takeNext, label: 'desk.takeNext' },
      { keys: agentShortcuts.pause, label: 'agent.pause' },
      { keys: agentShortcuts.ready, label: 'agent.ready' },
      { keys: agentShortcuts.extend, label: 'desk.extend' },
    ],
  },
  {
    title: 'shortcuts.inSounds',
    bindings: [
      { keys: 'Space', label: 'recordings.play' },
      { keys: 'R', label: 'recordings.rewind' },
    ],
  },
];
