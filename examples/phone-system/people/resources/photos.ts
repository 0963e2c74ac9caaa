import { directoryContact } from '../../../../sdk/wire/people/contact.ts';
import { photoLimits } from '../../../../sdk/wire/people/photo.ts';
import { found, refuse } from '../../resources/refusal.ts';
import {
  type Resource,
  type ResourceRequest,
  type UserRequest,
  upload,
  write,
} from '../../resources/resource.ts';
import { lockedProperty, mayChangePhoto } from '../contact-rights.ts';
import { type PictureProblem, readPicture } from '../picture.ts';
import { find, missing } from './contacts.ts';

const problems: Readonly<Record<PictureProblem, string>> = {
  noPicture: 'The file is not a JPEG, PNG or WebP picture.',
  incomplete: 'The picture is damaged or incomplete.',
  tooManyPixels: `The picture has more than ${photoLimits.pixels} pixels at its longer side.`,
};

/** Returns the id of the entry whose photo the user may change. @throws Refusal 403, 404 */
async function changeable(request: UserRequest): Promise<string> {
  const uid = request.params.id ?? '';
  if (!mayChangePhoto(request.person, await find(request), uid))
    throw refuse(403, 'You may not change this photo.', lockedProperty(request.person, ['photo']));
  return uid;
}

/**
 * Returns the picture of a form.
 *
 * @throws Refusal 400, 413
 */
export async function photoOfForm(form: FormData): Promise<Buffer> {
  const file = form.get('file');
  if (!(file instanceof Blob)) throw refuse(400, 'The form has no file.', 'file');
  if (file.size > photoLimits.octets)
    throw refuse(413, `A photo has at most ${photoLimits.octets} octets.`, 'file');
  const content = Buffer.from(await file.arrayBuffer());
  const picture = readPicture(content);
  if (typeof picture === 'string') throw refuse(400, problems[picture], 'file');
  return content;
}

/** The photo of an entry. */
export const contactPhoto: Resource = {
  path: 'v1/directory/Contact/:id/Photo',
  access: 'user',
  PUT: upload({
    about: `Replaces the photo of a contact that the user may change, or of the user’s own entry: a form (\`multipart/form-data\`) of a \`file\`, a JPEG, PNG or WebP picture of at most ${photoLimits.octets / 1000} kB and ${photoLimits.pixels} pixels a side, which is recognized by its content. Returns the contact with the new \`urlPhoto\`. Answers 400 for another or a damaged file, 413 for a larger one, and 403 if the rights to \`Contact\` do not include the property \`photo\`.`,
    answers: directoryContact,
    handle: async (request: UserRequest, form) => {
      const uid = await changeable(request);
      await request.services.photos.put(uid, await photoOfForm(form));
      return { item: await find(request) };
    },
  }),
  DELETE: write({
    about: 'Removes the photo. It needs the same rights as replacing it.',
    handle: async (request: UserRequest) => {
      await request.services.photos.remove(await changeable(request));
      return {};
    },
  }),
};

/** A photo at the address that entries name. */
export const photoFile: Resource = {
  path: 'FilesService/Photo/:name',
  access: 'anyone',
  GET: write({
    about:
      'Returns a photo. Its address cannot be guessed and needs no session, because browsers request pictures without a token. A changed photo has another address, so the answer may be cached for good.',
    status: 200,
    handle: async ({ params, services }: ResourceRequest) => {
      const photo = found(await services.photos.read(params.name ?? ''), missing);
      return { content: { octets: photo.content, type: photo.type } };
    },
  }),
};
