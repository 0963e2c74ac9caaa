import { actionWords } from '#i18n/action-words.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { agentDeskWords } from '#phone/agents/desk/words.ts';
import { defaultAgentShortcuts } from '#phone/agents/shortcuts.ts';
import { agentWords } from '#phone/agents/words.ts';
import { defaultCallShortcuts } from '#phone/calls/shortcuts.ts';
import { callWords } from '#phone/calls/words.ts';
import { callWorkWords } from '#phone/calls/work-words.ts';
import { recordingWords } from '#phone/recordings/words.ts';
import { keysFor } from '#ui/keys/chosen-keys.ts';
import { fullAppWords } from '../area-words.ts';
import { overlayKey } from './overlay-key.ts';
import { shortcutWords } from './words.ts';

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
  /** The keys before the user chooses others. */
  readonly usual: string;
  /** The user may choose other keys. */
  readonly isFree?: boolean;
  readonly label: BindingKey;
}

export interface BindingGroup {
  readonly title: BindingKey;
  readonly bindings: readonly Binding[];
}

/** The labels of the shortcuts of a call. A new shortcut does not compile without a label. */
const callLabels: Readonly<Record<keyof typeof defaultCallShortcuts, BindingKey>> = {
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

const callActions = Object.keys(defaultCallShortcuts) as (keyof typeof defaultCallShortcuts)[];

const fixed = (keys: string, label: BindingKey): Binding => ({ keys, usual: keys, label });
const free = (usual: string, label: BindingKey): Binding => ({
  keys: keysFor(usual),
  usual,
  isFree: true,
  label,
});

/** Returns every shortcut of the product, with the keys that the user has chosen. */
export const bindingGroups = (): readonly BindingGroup[] => [
  {
    title: 'shortcuts.everywhere',
    bindings: [
      fixed(overlayKey, 'shortcuts.show'),
      fixed('Control+K', 'search.label'),
      fixed('Escape', 'action.close'),
    ],
  },
  {
    title: 'shortcuts.inCalls',
    bindings: callActions.map((action) => free(defaultCallShortcuts[action], callLabels[action])),
  },
  {
    title: 'shortcuts.forAgents',
    bindings: [
      free(defaultAgentShortcuts.takeNext, 'desk.takeNext'),
      free(defaultAgentShortcuts.pause, 'agent.pause'),
      free(defaultAgentShortcuts.ready, 'agent.ready'),
      free(defaultAgentShortcuts.extend, 'desk.extend'),
    ],
  },
  {
    title: 'shortcuts.inSounds',
    bindings: [fixed('Space', 'recordings.play'), fixed('R', 'recordings.rewind')],
  },
];
