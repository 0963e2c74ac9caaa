const callCenterName = 'Callside';

/** The numbers in the call center's directory, in addition to those of records. */
const numbers = [
  { callCenterName, name: 'Sales', phone: '301', description: 'Queue' },
  { callCenterName, name: 'Support', phone: '302', description: 'Queue' },
  { callCenterName, name: 'Echo test', phone: '600', description: 'Says everything again' },
];

const mostOnPage = 10_000;
const usuallyOnPage = 5_000;

/** A page of the directory: the global one, or that of a call center. */
export function directoryPage({ isGlobal, callCenterName: asked, resultSetPage = 0, resultSetPageSize }) {
  const chosen = isGlobal === 'true' ? [] : numbers.filter((one) => !asked || one.callCenterName === asked);
  const size = Math.min(Number(resultSetPageSize ?? usuallyOnPage), mostOnPage);
  const start = Number(resultSetPage) * size;
  return { directoryNumbers: chosen.slice(start, start + size), hasNext: start + size < chosen.length };
}
