import {
  companySound,
  companySoundSource,
  maxCompanySoundMs,
  maxCompanySoundOctets,
  newCompanySound,
} from '../../../../sdk/wire/administration/sound.ts';
import { parseBody } from '../../resources/body.ts';
import { collection } from '../../resources/collection.ts';
import { found } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, upload, write } from '../../resources/resource.ts';
import { readUploadedSound } from '../../resources/uploaded-sound.ts';
import { actorOf, checkAllUsers } from '../actor.ts';

/** @throws Refusal 403 for an administrator of a department */
const admit = (request: UserRequest) =>
  checkAllUsers(request, 'Sounds of the company are for administrators of all users.');

const missing = 'There is no such sound.';

const sounds = collection({
  path: companySoundSource,
  access: 'administrator',
  item: companySound,
  missing,
  list: {
    about:
      'Returns the sounds of the company: music, announcements of queues that have none of their own, and of failed calls.',
    read: ({ services }) => services.soundAdministration.all(),
  },
  one: {
    about: 'Returns a sound of the company.',
    read: ({ services, id }) => services.soundAdministration.find(id),
  },
  remove: {
    about:
      'Removes the file of the company: the phone system is heard again. Answers 403 to an administrator of a department.',
    refuses: [403],
    handle: async (request) => {
      admit(request);
      const { soundAdministration } = request.services;
      return (await soundAdministration.replace(actorOf(request), request.id, undefined)) !== undefined;
    },
  },
  onItem: {
    PUT: upload({
      about:
        'Replaces a sound: a form (`multipart/form-data`) of a `file`, WAV, MP3 or Ogg Opus of at most five minutes and 5 MB, and its `label`. It is heard from the next time on that the sound begins. Answers 400 for another file, 403 to an administrator of a department, and 413 for a longer sound.',
      refuses: [404],
      answers: companySound,
      maxOctets: maxCompanySoundOctets,
      handle: async (request: UserRequest, form) => {
        admit(request);
        const { label } = parseBody(newCompanySound, { label: form.get('label') ?? undefined });
        const sound = await readUploadedSound(request, form, { maxDurationMs: maxCompanySoundMs });
        const { soundAdministration } = request.services;
        const id = request.params.id ?? '';
        const item = await soundAdministration.replace(actorOf(request), id, { label, ...sound });
        return { item: found(item, missing) };
      },
    }),
  },
});

const content: Resource = {
  path: `${companySoundSource}/:id/content`,
  access: 'administrator',
  GET: write({
    about: 'Returns the audio that is heard now as `audio/wav`.',
    refuses: [404],
    status: 200,
    handle: async ({ services, params }: UserRequest) => {
      const wav = found(await services.soundAdministration.content(params.id ?? ''), missing);
      return { content: { octets: wav, type: 'audio/wav', isSecret: true } };
    },
  }),
};

/** The sounds of the company. */
export const companySoundResources: readonly Resource[] = [...sounds, content];
