import type { Company } from '../../company/company.ts';
import { demoNames } from '../people/demo-names.ts';
import { knownContacts, nameOf, ownContacts, sharedContacts } from './demo-people.ts';
import { SeededRandom } from './seeded-random.ts';

const skins = ['#f6d7c3', '#e8b998', '#c98f66', '#9a6240', '#6f4329'];
const hairs = ['#2b211d', '#5a3a22', '#8a5a2b', '#c9a227', '#8b8b8f', '#a5402d'];
const shirts = ['#31599c', '#2f7a62', '#8a3d64', '#5b4b9a', '#a2552a', '#3c6e8f'];
const backgrounds = ['#dbe7f6', '#dff0e6', '#f6e3ea', '#e9e4f6', '#f7ead9', '#def0f3'];

/** The hair behind the face: long, half long, curls. */
const styles = [
  '<path d="M16 50c-5-42 37-42 32 0z"/>',
  '<path d="M17 42c-3-34 33-34 30 0z"/>',
  '<path d="M17 33a7 7 0 0 1 2-13 8 8 0 0 1 13-7 8 8 0 0 1 13 7 7 7 0 0 1 2 13z"/>',
];

/** The first names of women in the demonstration. */
const women = new Set(
  'Alice Carol Erin Grace Heidi Priya Sofia Ingrid Amara Nadège Zoé Yasmin Elena Maja Alicia Carolina Erika Graciela Adelaida'.split(
    ' ',
  ),
);

/**
 * A drawn portrait, always the same for the same name, as a `data:` URL of an SVG picture. It works in every page that may
 * show the contact, wherever that page comes from.
 */
export function portraitOf(name: string): string {
  const random = new SeededRandom(hash(name));
  const [skin, hair, shirt, background, long] = [skins, hairs, shirts, backgrounds, styles].map((values) =>
    random.pick(values),
  );
  // Readers look for the face that fits the name.
  const style = women.has(name.split(' ')[0] ?? '') ? long : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${background}"/><g fill="${hair}">${style}</g><path d="M11 64c1-14 9-17 21-17s20 3 21 17z" fill="${shirt}"/><path d="M27 40h10v8c0 6-10 6-10 0z" fill="${skin}"/><ellipse cx="32" cy="32" rx="12" ry="14" fill="${skin}"/><path d="M19 32c-3-21 29-21 26 0-3-7-7-9-13-9s-10 2-13 9z" fill="${hair}"/><g fill="#2a2320"><circle cx="27.500" cy="33" r="1.400"/><circle cx="36.500" cy="33" r="1.400"/></g><path d="M28 39c2 2 6 2 8 0" fill="none" stroke="#7c3f33" stroke-width="1.500" stroke-linecap="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The portraits of the users and contacts of the demonstration, by name. */
export const demoPhotos = (company: Company): ReadonlyMap<string, string> =>
  new Map(
    [...demoNames({ people: 9, company }), ...knownContacts(company), ...sharedContacts, ...ownContacts]
      .map(nameOf)
      .map((name) => [name, portraitOf(name)]),
  );

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const octet of new TextEncoder().encode(text)) value = Math.imul(value ^ octet, 0x01000193);
  return value >>> 0;
}
