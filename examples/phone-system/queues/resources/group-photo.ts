import { acdGroupAddress } from '../../../../sdk/wire/acd-group.ts';
import { photoLimits } from '../../../../sdk/wire/people/photo.ts';
import { groupPhotoUid } from '../../people/directory-service.ts';
import { photoOfForm } from '../../people/resources/photos.ts';
import { found } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, upload, write } from '../../resources/resource.ts';
import { managedGroup, missing } from './group-addresses.ts';

/** The id of the photo of the group in the path. @throws Refusal 403, 404 */
function changeable(request: UserRequest): string {
  const { person, services } = request;
  return groupPhotoUid(found(services.groups.standingOf(person, managedGroup(request)), missing).number);
}

/** The photo of a group of agents. */
export const groupPhoto: Resource = {
  path: 'telephony/ACDGroupAddress/:groupId/Photo',
  access: 'user',
  PUT: upload({
    about: `Replaces the photo of a group: a form (\`multipart/form-data\`) of a \`file\`, as for a contact (JPEG, PNG or WebP, at most ${photoLimits.octets / 1000} kB and ${photoLimits.pixels} pixels a side). Returns the group with the new \`urlPhoto\`, which the entry of the group in the directory has too. Rights as for the settings of the group.`,
    answers: acdGroupAddress,
    handle: async (request: UserRequest, form) => {
      const uid = changeable(request);
      await request.services.photos.put(uid, await photoOfForm(form));
      return { item: found(request.services.groups.address(Number(request.params.groupId)), missing) };
    },
  }),
  DELETE: write({
    about: 'Removes the photo of a group. Rights as for its settings.',
    handle: async (request: UserRequest) => {
      await request.services.photos.remove(changeable(request));
      return {};
    },
  }),
};
