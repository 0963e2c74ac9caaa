import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

/** True for a file of a build whose name has a hash of its content. */
const hasHash = (path: string): boolean => /\/assets\/.+-[\w-]{8}\.\w+$/.test(path);
const hasVersion = (path: string): boolean => /^\/embed\/\d[^/]*\//.test(path);

interface KeptFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** The files with a hash that were requested, by their place on the disk. */
const keptFiles = new Map<string, KeptFile>();

/**
 * Serves the files of a folder; nothing where it has not been built. Files with a hash in their name cannot change, so they are
 * read once and then served from memory: a page of the full client requests some hundred of them.
 */
export function files(from: { readonly root: string; readonly path?: string }): MiddlewareHandler {
  if (!existsSync(from.root)) return (_, next) => next();
  const serve = serveStatic(from);
  return async (c, next) => {
    const { path, method } = c.req;
    const canKeep = from.path === undefined && method === 'GET' && hasHash(path);
    if (!canKeep || c.req.header('Range') !== undefined) return serve(c, next);
    const place = join(from.root, path);
    let file = keptFiles.get(place);
    if (file === undefined) {
      const response = await serve(c, next);
      if (!response?.ok) return response;
      const type = response.headers.get('Content-Type') ?? '';
      file = { body: new Uint8Array(await response.arrayBuffer()), type };
      keptFiles.set(place, file);
    }
    c.header('Content-Type', file.type);
    return c.body(file.body);
  };
}

/**
 * Lets clients keep files with a hash or a version in their address for good. All others are requested again each time, and
 * answered 304 while they are unchanged. The headers are set before the answer is made, because to change an answer costs as
 * much as to make it.
 */
export function caching(): MiddlewareHandler {
  const withTag = etag();
  return async (c, next) => {
    const neverChanges = hasHash(c.req.path) || hasVersion(c.req.path);
    c.header('Cache-Control', neverChanges ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (!neverChanges) return withTag(c, next);
    await next();
    if (!c.res.ok) c.header('Cache-Control', 'no-cache');
    return undefined;
  };
}
