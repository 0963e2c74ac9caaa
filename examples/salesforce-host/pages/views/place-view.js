import { element } from './element.js';
import { homeView, listView, searchView } from './list-views.js';
import { recordView } from './record-view.js';

/** Returns the view of a place: its title, its content, and its record if it has one. */
export function placeView(crm, place) {
  const { kind, type, id, text, name, args } = place;
  if (kind === 'record') return recordView(crm, id);
  if (kind === 'list') return listView(crm, type);
  if (kind === 'search') return searchView(crm, text);
  if (kind === 'flow') return pageOf(`Flow ${name}`, args);
  if (kind === 'page') return pageOf(name, args);
  return homeView(crm);
}

/** A place that this CRM does not have: it shows its parameters. */
function pageOf(title, args) {
  return { title, content: [element('h1', {}, title), element('pre', {}, args || 'Without arguments')] };
}
