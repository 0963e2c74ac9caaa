import type { DirectoryContact } from '../../../../sdk/wire/people/contact.ts';
import { type DirectoryItem, directoryItem } from '../../../../sdk/wire/people/directory.ts';
import { list, type Resource, type UserRequest } from '../../resources/resource.ts';
import { searchPage, searchQuery } from './contacts.ts';

/** All directories at once, in short. */
export const directoryResource: Resource = {
  path: 'v1/directory',
  access: 'user',
  GET: list({
    about:
      'Returns the same entries as `v1/directory/Contact`, selected in the same way, with the state of their phones and the number to call.',
    item: directoryItem,
    query: searchQuery,
    page: async (request, range) => {
      const { count, items } = await searchPage(request, range);
      return { count, items: items.map((entry) => describeItem(request, entry)) };
    },
  }),
};

function describeItem({ services }: UserRequest, entry: DirectoryContact): DirectoryItem {
  const { restUri, type, company, addressNumber, login } = entry;
  const user = login === undefined ? undefined : services.people.byLogin(login);
  const displayName = `${entry.firstName} ${entry.lastName}`.trim() || company;
  const defaultNumber = [
    entry.defaultPhoneNumber,
    addressNumber,
    entry.professionalPhoneNumber,
    entry.mobilePhoneNumber,
    entry.homeNumber,
    entry.faxNumbers[0],
  ].find(Boolean);
  return {
    restUri,
    type,
    displayName,
    publicInfo: {
      ...(user && {
        telephonicState: services.colleagues.telephonicState(user).telephonicState,
        hasTerminalsConnectedOnDemand: services.extensions.hasPhonesOnDemand(user),
      }),
      ...(addressNumber !== undefined && { addressNumber }),
      ...(type === 'IVRService' && { ivrName: company }),
    },
    privateInfo: { ...(defaultNumber !== undefined && { defaultNumber }) },
  };
}
