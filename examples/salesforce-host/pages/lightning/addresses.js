import { typeOf } from '../org/records.js';

/** The addresses of Lightning: /lightning/r/Contact/ID/view and so on. */
export function urlOf(place) {
  const { kind, type, id, text, name, args } = place;
  if (kind === 'record') return `/lightning/r/${typeOf(id) ?? 'Record'}/${id}/view`;
  if (kind === 'list') return `/lightning/o/${type}/list`;
  if (kind === 'search') return `/lightning/search?text=${encodeURIComponent(text)}`;
  if (kind === 'flow') return `/lightning/flow/${encodeURIComponent(name)}?args=${encodeURIComponent(args)}`;
  if (kind === 'page') return `/lightning/n/${encodeURIComponent(name)}?args=${encodeURIComponent(args)}`;
  return '/lightning/page/home';
}

/** @param url an address of Lightning, or `/ID` of Classic, which it accepts too */
export function placeOf(url) {
  const { pathname, searchParams } = new URL(url, location.href);
  const [, area, ...rest] = pathname.split('/');
  if (area !== 'lightning')
    return typeOf(area) ? { kind: 'record', id: area } : pageAt(pathname, searchParams);
  const [kind, first, second] = rest.map(decodeURIComponent);
  if (kind === 'r') return { kind: 'record', id: typeOf(first) ? first : second };
  if (kind === 'o') return { kind: 'list', type: first };
  if (kind === 'search') return { kind: 'search', text: searchParams.get('text') ?? '' };
  if (kind === 'flow') return { kind: 'flow', name: first, args: searchParams.get('args') ?? '' };
  if (kind === 'n') return { kind: 'page', name: first, args: searchParams.get('args') ?? '' };
  return { kind: 'home' };
}

function pageAt(pathname, searchParams) {
  return { kind: 'page', name: pathname, args: searchParams.toString() };
}
