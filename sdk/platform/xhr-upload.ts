import type { Platform } from './platform.ts';

/** Sends a form as `fetch` would, and reports how much of it has been sent. */
export const xhrUpload: NonNullable<Platform['upload']> = (url, init, onProgress) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const { signal } = init;
    const cancel = () => xhr.abort();
    xhr.open(init.method ?? 'POST', url);
    xhr.withCredentials = true;
    xhr.responseType = 'blob';
    for (const [name, value] of new Headers(init.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    xhr.onload = () => resolve(responseOf(xhr));
    xhr.onerror = () => reject(new TypeError('The upload failed.'));
    xhr.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', cancel);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) return reject(new DOMException('The upload was cancelled.', 'AbortError'));
    xhr.send(init.body as FormData);
  });

/** Statuses whose answers have no body, which `Response` insists on. */
const bodiless: ReadonlySet<number> = new Set([101, 204, 205, 304]);

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = bodiless.has(xhr.status) ? null : (xhr.response as Blob);
  return new Response(body, { status: xhr.status, headers });
}
