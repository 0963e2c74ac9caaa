import {
  changedGroupGreeting,
  groupGreeting,
  maxGroupGreetingMs,
  maxGroupGreetingOctets,
  maxGroupGreetings,
  newGroupGreeting,
} from '../../../../sdk/wire/queues/group-greeting.ts';
import { topics } from '../../base/changes.ts';
import { parseBody } from '../../resources/body.ts';
import { collection } from '../../resources/collection.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, upload, write } from '../../resources/resource.ts';
import { readUploadedSound } from '../../resources/uploaded-sound.ts';
import { managedGroup, seenGroup } from './group-addresses.ts';
import { recorded } from './recorded-change.ts';

const missing = 'There is no such greeting.';

/** The sounds that callers of a group hear. */
const groupGreetingCollection = collection({
  path: 'telephony/ACDGroupAddress/:groupId/Greeting',
  access: 'user',
  item: groupGreeting,
  missing,
  topic: (request) => topics.groupGreetings(seenGroup(request)),
  list: {
    about: 'Returns the sounds of a group that its callers can hear, newest first.',
    filters: ['topic', 'isChosen'],
    read: (request) => request.services.groupGreetings.of(seenGroup(request)),
  },
  one: {
    about: 'Returns one sound of a group.',
    read: (request) => request.services.groupGreetings.find(seenGroup(request), request.id),
  },
  change: {
    about:
      'Renames a sound, or chooses it: callers hear the chosen one of its topic from now on. Without a chosen one, the phone system speaks if the topic is among the `announcedTopics` of the group. Rights as for the settings of the group.',
    body: changedGroupGreeting,
    handle: (request, body) => {
      const groupId = managedGroup(request);
      return recorded(request, groupId, () =>
        request.services.groupGreetings.change(groupId, Number(request.id), body),
      );
    },
  },
  remove: {
    about: 'Deletes a sound of a group, with its audio. Rights as for the settings of the group.',
    handle: async (request) => {
      const groupId = managedGroup(request);
      const { greetingID } = found(request.services.groupGreetings.find(groupId, request.id), missing);
      await recorded(request, groupId, () =>
        request.services.groupGreetings.remove(groupId, Number(greetingID)),
      );
      return true;
    },
  },
  onList: {
    POST: upload({
      about: `Adds a sound to a group: a form (\`multipart/form-data\`) of a \`file\`, WAV, MP3 or Ogg Opus of at most five minutes and 5 MB, its \`label\` and its \`topic\`. The first sound of a topic is chosen. Rights as for the settings of the group. Answers 400 for another file, 413 for a longer one, and 409 for more than ${maxGroupGreetings} sounds.`,
      refuses: [409],
      answers: groupGreeting,
      status: 201,
      maxOctets: maxGroupGreetingOctets,
      handle: async (request: UserRequest, form) => {
        const groupId = managedGroup(request);
        const fields = parseBody(newGroupGreeting, {
          label: form.get('label') ?? undefined,
          topic: form.get('topic') ?? undefined,
        });
        const sound = await readUploadedSound(request, form, { maxDurationMs: maxGroupGreetingMs });
        const item = await recorded(request, groupId, () =>
          request.services.groupGreetings.add(groupId, { ...fields, ...sound }),
        );
        if (!item) throw refuse(409, `A group has at most ${maxGroupGreetings} sounds.`);
        return { item };
      },
    }),
  },
});

/** The sound itself. */
const groupGreetingContent: Resource = {
  path: 'telephony/ACDGroupAddress/:groupId/Greeting/:id/content',
  access: 'user',
  GET: write({
    about: 'Returns the audio as `audio/wav`, or a part of it if `Range` is sent (206, 416).',
    refuses: [416],
    status: 200,
    handle: async (request: UserRequest) => {
      const { groupGreetings } = request.services;
      const greeting = found(groupGreetings.find(seenGroup(request), request.params.id ?? ''), missing);
      const path = groupGreetings.fileOf(greeting);
      return { file: { path, type: 'audio/wav', name: `${greeting.topic.toLowerCase()}.wav` } };
    },
  }),
};

/** The sounds of groups. */
export const groupGreetingResources: readonly Resource[] = [...groupGreetingCollection, groupGreetingContent];
