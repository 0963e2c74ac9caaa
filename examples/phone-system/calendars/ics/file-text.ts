import type ICAL from 'ical.js';

/** Line breaks in all of their forms. Some programs end a line at each of them. */
const lineBreaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
const controls = /\p{Cc}/gu;

/** Returns a value that holds a single line, without control characters. */
const oneLine = (text: string): string => text.replace(lineBreaks, ' ').replace(controls, '').trim();

/** Returns a text of several lines with the line breaks that the library escapes. */
const manyLines = (text: string): string => text.replace(lineBreaks, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

/** The library escapes line breaks in texts only. Every other value and every parameter would be written as it is. */
function clean(property: ICAL.Property): void {
  const { jCal } = property as unknown as {
    readonly jCal: [string, Record<string, unknown>, string, ...unknown[]];
  };
  const [, parameters, type] = jCal;
  for (const [name, value] of Object.entries(parameters)) {
    // A parameter cannot have quotes.
    if (typeof value === 'string') parameters[name] = oneLine(value.replaceAll('"', ' '));
    else if (Array.isArray(value))
      parameters[name] = value.map((one) => oneLine(String(one).replaceAll('"', ' ')));
  }
  const cleaned = type === 'text' ? manyLines : oneLine;
  for (let at = 3; at < jCal.length; at += 1) {
    const value = jCal[at];
    if (typeof value === 'string') jCal[at] = cleaned(value);
  }
}

function cleanAll(component: ICAL.Component): void {
  for (const property of component.getAllProperties()) clean(property);
  for (const part of component.getAllSubcomponents()) cleanAll(part);
}

/**
 * Returns a calendar in the iCalendar format (RFC 5545). No value and no parameter can begin a line of its own:
 * otherwise the text of a user could add properties and events to a file that the phone system sends in the company's
 * name.
 */
export function fileText(root: ICAL.Component): string {
  cleanAll(root);
  return `${root.toString()}\r\n`;
}
