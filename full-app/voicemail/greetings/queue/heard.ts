import type { GroupGreeting, GroupTopic, SeenGroup } from '#sdk/index.ts';

/** The sound of a topic for callers: a sound of the group, the voice or the music of the phone system, or nothing. */
export type Heard =
  | { readonly kind: 'sound'; readonly sound: GroupGreeting }
  | { readonly kind: 'spoken' | 'music' | 'nothing' };

/** The rule for what callers of a group hear: the chosen sound, else the phone system's own if the topic is announced. */
export function heardOn(
  topic: GroupTopic,
  { announcedTopics = [] }: Pick<SeenGroup, 'announcedTopics'>,
  sounds: readonly GroupGreeting[],
): Heard {
  const sound = sounds.find((one) => one.topic === topic && one.isChosen);
  if (sound) return { kind: 'sound', sound };
  // The phone system has no words about music: it plays its own.
  if (topic === 'WAITING_MUSIC') return { kind: 'music' };
  return { kind: announcedTopics.includes(topic) ? 'spoken' : 'nothing' };
}

/** The reason why callers never hear a topic, whatever is chosen; undefined if they can. */
export function neverHeard(
  topic: GroupTopic,
  group: Pick<SeenGroup, 'acdGroupCallbackEnabled' | 'isVoiceMailNoMessage' | 'queueSize' | 'overflowGroup'>,
): 'noCallbacks' | 'noMailbox' | 'noOverflow' | 'noPlaces' | undefined {
  const { acdGroupCallbackEnabled, isVoiceMailNoMessage, queueSize, overflowGroup } = group;
  if (topic === 'OVERFLOW') return overflowGroup === undefined ? 'noOverflow' : undefined;
  if (topic === 'CLOSED' || topic === 'DISSUASION') return undefined;
  if (queueSize === 0) return 'noPlaces';
  if (topic === 'CALLBACK_OFFER' && !acdGroupCallbackEnabled) return 'noCallbacks';
  return topic === 'VOICE_MAIL_OFFER' && isVoiceMailNoMessage !== false ? 'noMailbox' : undefined;
}
