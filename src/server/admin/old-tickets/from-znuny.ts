/** Reads the answer of TicketGet of Znuny and OTRS with all articles: `{Ticket: [{TicketNumber, Article: […]}]}`. */
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

const ticketsIn = (json: Json): JsonRecord[] =>
  Array.isArray(json) ? recordsOf(json) : isRecord(json) ? recordsOf(json['Ticket'] ?? json['Tickets']) : [];

export const isZnuny = (json: Json): boolean => {
  const [first] = ticketsIn(json);
  return first !== undefined && 'TicketNumber' in first;
};

export const fromZnuny = (json: Json): OldTicketCells[] => ticketsIn(json).map(cellsOf);

function cellsOf(ticket: JsonRecord): OldTicketCells {
  const articles = recordsOf(ticket['Article']);
  const [first, ...later] = articles.toSorted((a, b) => textOf(a['CreateTime']).localeCompare(textOf(b['CreateTime'])));
  const from = addressOf(textOf(first?.['From']));
  const type = textOf(ticket['StateType']) || textOf(ticket['State']);
  return {
    number: textOf(ticket['TicketNumber']),
    title: textOf(ticket['Title']),
    description: first ? bodyOf(first) : textOf(ticket['Title']),
    state: /^(closed|merged|removed)/.test(type) ? 'closed' : type,
    filedAt: instantOf(ticket['Created']),
    closedAt: instantOf(ticket['Closed'] ?? ticket['Changed']),
    requester: textOf(ticket['CustomerUserID']),
    contactName: from.name || textOf(ticket['CustomerUserID']),
    contactEmail: from.email,
    handler: textOf(ticket['Owner']),
    customer: textOf(ticket['CustomerID']),
    sn: dynamicField(ticket, /^(sn|serialnumber)$/i),
    productModel: dynamicField(ticket, /^(productmodel|model)$/i),
    files: filesOf(first).join('|'),
    events: JSON.stringify(later.map(eventOf)),
  };
}

/** A custom field of the installation: `DynamicField_SN`, or a list of names and values. */
function dynamicField(ticket: JsonRecord, name: RegExp): string {
  const listed = recordsOf(ticket['DynamicField']).find((field) => name.test(textOf(field['Name'])));
  if (listed) return textOf(listed['Value']);
  const key = Object.keys(ticket).find((each) => each.startsWith('DynamicField_') && name.test(each.slice(13)));
  return key === undefined ? '' : textOf(ticket[key]);
}

const bodyOf = (article: JsonRecord): string =>
  plainText(textOf(article['Body']), textOf(article['ContentType'])) || textOf(article['Subject']);

const filesOf = (article: JsonRecord | undefined): string[] =>
  recordsOf(article?.['Attachment'])
    // The mail itself as HTML is no file that somebody has attached.
    .filter((file) => !/^file-\d+$/.test(textOf(file['Filename'])))
    .map((file) => `${textOf(article?.['ArticleID'])}/${textOf(file['Filename'])}`);

const eventOf = (article: JsonRecord): OldEvent => ({
  at: instantOf(article['CreateTime']),
  by: addressOf(textOf(article['From'])).name || textOf(article['From']),
  text: bodyOf(article),
  visibility: textOf(article['IsVisibleForCustomer']) === '0' ? 'internal' : 'public',
  kind: 'comment',
  files: filesOf(article),
});
