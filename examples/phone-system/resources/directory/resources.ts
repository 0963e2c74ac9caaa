import type { Resource } from '../resource.ts';
import { addFavorite, contactResource, contacts, departments, removeFavorite } from './contacts.ts';
import { directoriesResource } from './directories.ts';

/** People and contacts. */
export const directoryResources: readonly Resource[] = [
  directoriesResource,
  contacts,
  contactResource,
  addFavorite,
  removeFavorite,
  departments,
];
