import { expect, it } from 'vitest';
import { growthOf } from '../../../tests/support/measure/growth.ts';
import { cardsIn, xmlText } from './carddav-answer.ts';

it('the cards of an answer are read with their entities and their data, whatever the names of the spaces', () => {
  const answer = `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:card="urn:x"><D:response><D:propstat><D:prop>
    <card:address-data content-type="text/vcard">FN:M&#252;ller &amp;amp; S&#xF6;hne &lt;</card:address-data></D:prop></D:propstat></D:response>
    <address-data><![CDATA[FN:A &amp; B]]>&gt;</address-data><C:address-data/><address-database>no</address-database>
    <address-data>&#x110000;&#1114112;&unknown;</address-data></D:multistatus>`;
  expect(cardsIn(answer)).toEqual(['FN:M\u00fcller &amp; S\u00f6hne <', 'FN:A &amp; B>', '&unknown;']);
  expect(cardsIn(`<address-data>${xmlText('<\'"&>\u0007')}</address-data>`)).toEqual(['<\'"&>']);
});

it.each([
  ['beginnings without an end', '<address-data '],
  ['elements without an end', '<address-data>'],
  ['data without an end', '<address-data><![CDATA[', '</address-data>'],
  ['numbers without an end', '&#1', '</address-data>'],
  ['names without an end', '<a-b', 'a:'],
])('an answer of %s is read in a time that grows as its length does', (_, part, end = '') => {
  expect(growthOf((length) => cardsIn(`<address-data>${part.repeat(length)}${end}`))).toBeLessThan(24);
});
