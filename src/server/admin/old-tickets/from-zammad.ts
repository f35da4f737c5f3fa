/** Reads the answers of Zammad's API for tickets (`?expand=true`) and their articles, in one file: `{tickets: […], ticket_articles: […]}`. */
import {
  addressOf,
  instantOf,
  isRecord,
  plainText,
  recordsOf,
  textOf,
  type Json,
  type JsonRecord,
} from './json-values.ts';
import type { OldEvent, OldTicketCells } from './old-ticket.ts';

const CLOSED = new Set(['closed', 'merged']);

const ticketsIn = (json: Json): JsonRecord[] =>
  Array.isArray(json) ? recordsOf(json) : isRecord(json) ? recordsOf(json['tickets'] ?? json['Ticket']) : [];

export const isZammad = (json: Json): boolean => {
  const [first] = ticketsIn(json);
  return first !== undefined && 'number' in first && 'created_at' in first;
};

export function fromZammad(json: Json): OldTicketCells[] {
  const loose = isRecord(json) ? recordsOf(json['ticket_articles'] ?? json['articles']) : [];
  const byTicket = new Map<string, JsonRecord[]>();
  for (const article of loose) {
    const key = textOf(article['ticket_id']);
    byTicket.set(key, [...(byTicket.get(key) ?? []), article]);
  }
  return ticketsIn(json).map((ticket) =>
    cellsOf(ticket, [...recordsOf(ticket['articles']), ...(byTicket.get(textOf(ticket['id'])) ?? [])]),
  );
}

function cellsOf(ticket: JsonRecord, articles: JsonRecord[]): OldTicketCells {
  const [first, ...later] = articles.toSorted((a, b) => textOf(a['created_at']).localeCompare(textOf(b['created_at'])));
  const from = addressOf(textOf(first?.['from'] ?? ticket['customer']));
  const state = textOf(ticket['state']);
  const closedAt = instantOf(ticket['close_at'] ?? ticket['last_close_at'] ?? ticket['updated_at']);
  return {
    number: textOf(ticket['number']),
    title: textOf(ticket['title']),
    description: first ? bodyOf(first) : textOf(ticket['title']),
    state: CLOSED.has(state) ? 'closed' : state,
    filedAt: instantOf(ticket['created_at']),
    closedAt,
    requester: textOf(ticket['customer']),
    contactName: from.name || textOf(ticket['customer']),
    contactEmail: from.email,
    handler: textOf(ticket['owner']),
    customer: textOf(ticket['organization']),
    // Custom fields of the installation, where they have the usual names.
    sn: textOf(ticket['sn'] ?? ticket['serial_number']),
    productModel: textOf(ticket['product_model']),
    files: filesOf(first).join('|'),
    events: JSON.stringify(later.map(eventOf)),
  };
}

const bodyOf = (article: JsonRecord): string =>
  plainText(textOf(article['body']), textOf(article['content_type'])) || textOf(article['subject']);

/** In the ZIP each file is in a folder with the number of its article. */
const filesOf = (article: JsonRecord | undefined): string[] =>
  recordsOf(article?.['attachments']).map((file) => `${textOf(article?.['id'])}/${textOf(file['filename'])}`);

const eventOf = (article: JsonRecord): OldEvent => ({
  at: instantOf(article['created_at']),
  by: textOf(article['created_by'] ?? article['from']),
  text: bodyOf(article),
  visibility: article['internal'] === true ? 'internal' : 'public',
  kind: 'comment',
  files: filesOf(article),
});
