import {
  addressBookContacts,
  addressBookScripts,
  addressBooksResource,
} from '../../address-book/resources/address-books.ts';
import type { Resource } from '../../resources/resource.ts';
import { contactImportResource } from './contact-import.ts';
import { contactResources, departments } from './contacts.ts';
import { directoriesResource } from './directories.ts';
import { directoryResource } from './directory.ts';
import { duplicateResource, duplicatesResource, mergeDuplicate, unmergeDuplicate } from './duplicates.ts';
import { addFavorite, addVip, folderResources, removeFavorite, removeVip } from './favourites.ts';
import { contactPhoto, photoFile } from './photos.ts';
import { relations } from './relations.ts';
import { speedDialResources } from './speed-dials.ts';
import {
  addSwitchboardFavorite,
  counts,
  removeSwitchboardFavorite,
  tags,
  tagsResource,
} from './switchboard.ts';

/** People and contacts. */
export const directoryResources: readonly Resource[] = [
  directoriesResource,
  directoryResource,
  ...contactResources,
  contactImportResource,
  duplicatesResource,
  duplicateResource,
  mergeDuplicate,
  unmergeDuplicate,
  contactPhoto,
  photoFile,
  addFavorite,
  removeFavorite,
  addVip,
  removeVip,
  ...folderResources,
  ...speedDialResources,
  addSwitchboardFavorite,
  removeSwitchboardFavorite,
  tagsResource,
  relations,
  tags,
  counts,
  departments,
  addressBooksResource,
  addressBookContacts,
  addressBookScripts,
];
