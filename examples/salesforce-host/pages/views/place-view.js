import { element } from './element.js';
import { homeView, listView, searchView } from './list-views.js';
import { recordView } from './record-view.js';

/** What a place of the CRM shows: its title, its content, and its record where it is of one. */
export function placeView(crm, place) {
  const { kind, type, id, text, name, args } = place;
  if (kind === 'record') return recordView(crm, id);
  if (kind === 'list') return listView(crm, type);
  if (kind === 'search') return searchView(crm, text);
  if (kind === 'flow') return pageOf(`Flow ${name}`, args);
  if (kind === 'page') return pageOf(name, args);
  return homeView(crm);
}

/** Something that this CRM opens and does not have: it says what it was given. */
function pageOf(title, args) {
  return { title, content: [element('h1', {}, title), element('pre', {}, args || 'Without arguments')] };
}
