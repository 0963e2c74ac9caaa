import { typeOf } from '../org/records.js';

const prefixes = { Account: '001', Contact: '003', Lead: '00Q', Task: '00T' };

/** The addresses of Classic: a record is at its id, a list of a kind at the first three characters of such ids. */
export function urlOf({ kind, type, id, text, name, args, defaults }) {
  if (kind === 'record') return `/${id}`;
  if (kind === 'list') return `/${prefixes[type]}/o`;
  if (kind === 'new') return `/${prefixes[type]}/e?${new URLSearchParams(defaults)}`;
  if (kind === 'search') return `/_ui/search/ui/UnifiedSearchResults?str=${encodeURIComponent(text)}`;
  // With its origin: a path may begin with two slashes.
  if (kind === 'page') return `${location.origin}${name}?${args}`;
  return '/home/home.jsp';
}

export function placeOf(url) {
  const { pathname, searchParams } = new URL(url, location.href);
  const [, first, second] = pathname.split('/');
  const type = typeOf(first);
  if (type && second === 'o') return { kind: 'list', type };
  if (type && second === 'e') return { kind: 'new', type, defaults: Object.fromEntries(searchParams) };
  if (type) return { kind: 'record', id: first };
  if (pathname.startsWith('/_ui/search')) return { kind: 'search', text: searchParams.get('str') ?? '' };
  if (pathname === '/home/home.jsp') return { kind: 'home' };
  return { kind: 'page', name: pathname, args: searchParams.toString() };
}
