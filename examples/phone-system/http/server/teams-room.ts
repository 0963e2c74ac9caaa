import type { IncomingMessage, ServerResponse } from 'node:http';

/** The paths to which the profile leads as the meeting room of a user in Microsoft Teams. */
const roomPath = /^\/teams\/([\w.-]+)\/?(?:\?|$)/;

/** Returns the name of the room that a path leads to; undefined for any other path. */
export const teamsRoomOf = (path: string): string | undefined => roomPath.exec(path)?.[1];

/**
 * Answers with a page that stands for the meeting room in Microsoft Teams, which this phone system does not have. It says
 * nothing about users, so that nobody learns from it which logins exist.
 */
export function sendTeamsRoom({ method }: IncomingMessage, response: ServerResponse, room: string): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  response.end(method === 'HEAD' ? undefined : page(room));
}

const page = (room: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Meeting room of ${room}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 15vh auto 0; padding: 0 16px; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; }
</style>
</head>
<body>
<main>
<h1>Meeting room of ${room}</h1>
<p>This page stands for Microsoft Teams. In your company, the link leads to the room of ${room} there.</p>
</main>
</body>
</html>
`;
