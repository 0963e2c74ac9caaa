import { type DirectoryContact, directoryContact } from '../../../sdk/wire/people/contact.ts';
import { contactPath } from '../base/paths.ts';
import type { Reader } from './contact.ts';

/** A group or a service of the enterprise that has a number. */
export interface DirectoryService {
  readonly type: 'ACDGroupAddress' | 'GroupAddress' | 'IVRService' | 'PagingGroupAddress' | 'FaxAddress';
  readonly label: string;
  /** The short number, or that of a fax. */
  readonly number: string;
  /** The number from outside. */
  readonly directNumber?: string | undefined;
}

export const serviceUid = ({ type, number }: DirectoryService): string => `${type}-${number}`;

/** The id under which the photo of a group of agents is stored: that of its entry in the directory, so that both show it. */
export const groupPhotoUid = (number: string): string => `ACDGroupAddress-${number}`;

/** The number of the group that a photo belongs to; undefined for any other photo. */
export const groupOfPhoto = (uid: string): string | undefined => /^ACDGroupAddress-(.+)$/.exec(uid)?.[1];

/** A group or a service as an entry of the directory, with its name as that of a company. */
export function describeService(
  service: DirectoryService,
  { person: _, ...marks }: Reader,
): DirectoryContact {
  const { type, label, number, directNumber } = service;
  const numbers = {
    addressNumber: number,
    pstnNumbers: directNumber === undefined ? [] : [directNumber],
  };
  return {
    ...directoryContact.parse({
      restUri: contactPath(serviceUid(service)),
      directory: 'services',
      type,
      company: label,
      ...(type === 'FaxAddress' ? { faxNumbers: [number] } : numbers),
    }),
    ...marks,
  };
}
