import { describe, expect, it } from 'vitest';
import { readXml } from './small-xml.ts';

describe('a small document of XML', () => {
  it('is read without its namespaces, comments and declarations', () => {
    const text = `\uFEFF<?xml version="1.0"?>\r\n<!-- a <comment> -->
<d:info xmlns:d="urn:x" state='full'><d:call id="1&amp;2" a:note="&lt;&#65;&#x42;&gt;"/> some &quot;text&quot; <e></e></d:info>\n`;
    expect(readXml(text)).toEqual({
      name: 'info',
      attributes: { d: 'urn:x', state: 'full' },
      text: ' some "text" ',
      children: [
        { name: 'call', attributes: { id: '1&2', note: '<AB>' }, text: '', children: [] },
        { name: 'e', attributes: {}, text: '', children: [] },
      ],
    });
  });

  it.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['an element that does not end', '<a><b></b>'],
    ['ends in another order', '<a><b></a></b>'],
    ['a second root', '<a/><b/>'],
    ['text beside the root', '<a/> b'],
    ['an attribute without quotes', '<a b=c/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['data beside the root', '<![CDATA[b]]><a/>'],
    ['a data section without an end', '<a><![CDATA[<b></a>'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    [
      'entities that grow',
      `<!DOCTYPE a [<!ENTITY b "bbbb">${'<!ENTITY c "&b;&b;&b;&b;">'.repeat(20)}]><a>&c;</a>`,
    ],
    ['a file as an entity', '<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['a NUL in a name', '<a\0b/>'],
    ['seventeen levels', '<a>'.repeat(17) + '</a>'.repeat(17)],
    ['too many elements', `<a>${'<b/>'.repeat(500)}</a>`],
    ['too long a text', `<a>${'b'.repeat(33_000)}</a>`],
  ])('is none that has %s', (_, text) => {
    expect(readXml(text)).toBeUndefined();
  });

  it('has no entities but those of XML, and keeps its data as they are', () => {
    expect(readXml('<a>&b; &amp;<![CDATA[<&amp;>]]></a>')?.text).toBe('&b; &<&amp;>');
  });

  it('changes no object with its names', () => {
    expect(readXml('<a __proto__="b"/>')).toMatchObject({ name: 'a', attributes: {} });
    expect(readXml('<__proto__ toString="b"/>')?.name).toBe('__proto__');
    expect({}.toString()).toBe('[object Object]');
  });

  it.each([
    ['attributes', `<a ${'b="c" '.repeat(5_000)}`],
    ['blanks', `<a${' '.repeat(32_000)}`],
    ['a name', `<${'a'.repeat(32_000)}`],
    ['tags without an end', '<a '.repeat(10_000)],
    ['comments', '<!--'.repeat(8_000)],
    ['data', `<a>${'<![CDATA['.repeat(3_000)}`],
    ['quotes', `<a ${`b='"`.repeat(8_000)}>`],
    ['names of attributes', `<a ${'b '.repeat(15_000)}/>`],
  ])('is refused at once with endless %s', (_, text) => {
    const start = performance.now();
    expect(readXml(text)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(250);
  });
});
