/**
 * Shows the phone in the page of a CRM's app, and calls the methods that the phone asks for. Only the page that this file has put into the
 * frame is heard and answered.
 *
 * @param {{
 *   url: string,
 *   crm: 'servicenow' | 'freshworks' | 'zoho',
 *   methods: Readonly<Record<string, (...args: any[]) => unknown>>,
 * }} options `url`: of the phone, such as `https://phone.example.com/widget/`; `methods`: a value, or a promise of one, that can be cloned
 * @returns {(event: string, data?: unknown) => void} passes an event to the phone
 */
export function showPhone({ url, crm, methods }) {
  const phone = new URL(url);
  phone.search = String(new URLSearchParams({ crm, origin: location.origin }));
  const frame = document.createElement('iframe');
  frame.title = 'Phone';
  frame.allow = 'microphone; autoplay; clipboard-write';
  frame.src = phone.href;
  const send = (message) => frame.contentWindow?.postMessage(message, phone.origin);
  addEventListener('message', async ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== phone.origin || data?.callside !== 'call') return;
    const { id, method, args } = data;
    try {
      if (!Object.hasOwn(methods, method)) throw new Error(`The page has no method ${method}.`);
      send({ callside: 'answer', id, value: await methods[method](...args) });
    } catch (error) {
      send({ callside: 'answer', id, error: wordsOf(error) });
    }
  });
  document.body.append(frame);
  return (event, data) => send({ callside: 'event', event, data });
}

/** Vendors reject with errors, with responses, and with texts. */
function wordsOf(error) {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : JSON.stringify(error);
}
