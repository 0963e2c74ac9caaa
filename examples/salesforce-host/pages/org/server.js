// Requests of the pages to the CRM's server.

/** The server refused a request; `problems` lists the fields of a record, and the reasons. */
export class RefusedByServer extends Error {
  constructor(status, { message, problems = [] }) {
    super(message ?? problems.map((one) => one.message).join(' '));
    this.status = status;
    this.problems = problems;
  }
}

async function answerOf(response) {
  if (response.status === 204) return undefined;
  if (response.ok) return response.json();
  throw new RefusedByServer(response.status, await response.json());
}

export async function get(path) {
  return answerOf(await fetch(path));
}

export async function post(path, body) {
  const headers = { 'Content-Type': 'application/json' };
  return answerOf(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}
