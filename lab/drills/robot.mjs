// A team chat's robot for the drills: it counts each accepted card by its id, and can fail or hang. Poor ratings make
// the server post cards.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * @returns {Promise<{ port: number, received: Map<string, number>,
 *   set: (condition: 'fine' | 'failing' | 'hanging') => void, close: () => void }>}
 */
export async function openRobot() {
  /** @type {'fine' | 'failing' | 'hanging'} */
  let condition = 'fine';
  /** @type {Map<string, number>} */
  const received = new Map();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => (text += part));
    request.on('end', () => {
      if (condition === 'hanging') return;
      if (condition === 'failing') return void response.writeHead(502).end();
      const id = String(JSON.parse(text).id);
      received.set(id, (received.get(id) ?? 0) + 1);
      response.end('{}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    set: (next) => (condition = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Gives each ticket the poorest rating, once.
 * @param {import('./database.mjs').Query} query
 * @param {number} port
 * @param {number} count
 */
export async function ratePoorly(query, port, count) {
  const rows = await query(
    `select t.id, t.version, t.requester_id from ticket t join app_user u on u.id = t.requester_id
       where t.status = 'awaitingEvaluation' and u.role = 'partner' order by t.id limit ${count}`,
  );
  for (const { id, version, requester_id } of rows) {
    const answer = await fetch(`http://127.0.0.1:${port}/itr-api/v1/tickets/${id}/actions/evaluate`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        xauthorization: `bench-${requester_id}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ overall: 1, version }),
    });
    if (answer.status !== 200) throw new Error(`A rating was answered with ${answer.status}: ${await answer.text()}`);
  }
  return rows.length;
}
