import { Converter } from 'typedoc';

/** A plugin of TypeDoc: a page is called as its first heading says, not as its file. */
export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, document) => {
    const [first] = document.content;
    const [, title] = /^# (.*)$/m.exec(first?.text ?? '') ?? [];
    if (title) document.name = title;
  });
}
