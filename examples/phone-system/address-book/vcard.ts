import type { AddressBookContact } from '../../../sdk/wire/people/address-book.ts';
import { namedPhoto, photoAddress } from './photo-address.ts';

interface Line {
  readonly name: string;
  readonly types: readonly string[];
  readonly value: string;
}

const plainValue = (text: string) =>
  text.replaceAll(/\\([\\,;nN])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign));

/** Returns the lines of a card (RFC 6350), folded lines joined, without their groups. */
function linesOf(card: string): readonly Line[] {
  return card
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, parameters = '', value] =
        /^(?:[\w-]+\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) return [];
      const types = parameters
        .toLowerCase()
        .split(/[;,]/)
        .map((part) => part.replace(/^type=/, '').replaceAll('"', ''))
        .filter(Boolean);
      return [{ name: name.toUpperCase(), types, value: value.trim() }];
    });
}

const numberTypes: Readonly<Record<string, string>> = { cell: 'mobile', fax: 'fax', home: 'home' };

/** Version 4 of the cards names the photo by an address, version 3 has it as base64. */
function photoOf({ types, value }: Line): string | undefined {
  const isInside = types.some((type) => /^(?:encoding=)?b(?:ase64)?$/.test(type));
  return isInside ? photoAddress(Buffer.from(value, 'base64')) : namedPhoto(value);
}

/** Returns the contact of a card. */
export function contactOfCard(card: string, deviceName: string): AddressBookContact {
  const lines = linesOf(card);
  const all = (name: string) => lines.filter((line) => line.name === name && line.value !== '');
  const first = (name: string) => plainValue(all(name)[0]?.value ?? '');
  const name = first('FN');
  const urlPhoto = all('PHOTO').map(photoOf).find(Boolean);
  return {
    contactId: first('UID') || name,
    contactName: name,
    ...(urlPhoto !== undefined && { urlPhoto }),
    deviceName,
    companyName: plainValue((all('ORG')[0]?.value ?? '').split(/(?<!\\);/)[0] ?? ''),
    numbers: all('TEL').map(({ types, value }) => ({
      type: types.map((type) => numberTypes[type]).find(Boolean) ?? 'work',
      number: plainValue(value).replace(/^tel:/i, ''),
    })),
    emails: all('EMAIL').map(({ value }) => plainValue(value)),
    website: first('URL'),
  };
}
