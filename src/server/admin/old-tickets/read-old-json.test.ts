import { expect, it } from 'vitest';
import { oldTicketsIn } from './read-old-json.ts';

const read = (json: unknown) => oldTicketsIn(JSON.stringify(json));

it('reads our own form', () => {
  const events = [{ at: '2024-03-02T08:00:00Z', by: 'Wei', text: 'Sent a fan', visibility: 'internal' }];
  expect(
    read({ tickets: [{ number: 'A-1', description: 'Fan', rating: 4, files: ['a.jpg', 'b.jpg'], events }] }),
  ).toEqual([{ number: 'A-1', description: 'Fan', rating: '4', files: 'a.jpg|b.jpg', events: JSON.stringify(events) }]);
});

it("reads what Zammad's API answers", () => {
  const tickets = [
    {
      id: 7,
      number: '65007',
      title: 'Fan is loud',
      state: 'closed',
      customer: 'maria@nordfeld.example',
      owner: 'wei@acme.example',
      organization: 'NORDFELD',
      created_at: '2024-03-01T08:15:00.000Z',
      close_at: '2024-03-04T10:00:00.000Z',
    },
  ];
  const ticket_articles = [
    {
      id: 2,
      ticket_id: 7,
      created_at: '2024-03-02T08:00:00Z',
      created_by: 'wei@acme.example',
      body: 'Looks like the fan',
      internal: true,
    },
    {
      id: 1,
      ticket_id: 7,
      created_at: '2024-03-01T08:15:00Z',
      from: 'Maria Keller <maria@nordfeld.example>',
      body: '<p>The fan is <b>loud</b> &amp; hot.</p><p>Since today</p>',
      content_type: 'text/html',
      attachments: [{ id: 3, filename: 'fan.jpg' }],
    },
  ];
  const [ticket] = read({ tickets, ticket_articles });
  expect(ticket).toMatchObject({
    number: '65007',
    description: 'The fan is loud & hot.\nSince today',
    state: 'closed',
    closedAt: '2024-03-04T10:00:00.000Z',
    contactName: 'Maria Keller',
    contactEmail: 'maria@nordfeld.example',
    customer: 'NORDFELD',
    files: '1/fan.jpg',
  });
  expect(JSON.parse(ticket?.events ?? '')).toMatchObject([
    { text: 'Looks like the fan', visibility: 'internal', by: 'wei@acme.example' },
  ]);
});

it("reads what Znuny's TicketGet answers", () => {
  const Ticket = [
    {
      TicketNumber: '2024030110000017',
      Title: 'Err21.0',
      StateType: 'closed',
      State: 'closed successful',
      Created: '2024-03-01 08:15:00',
      Changed: '2024-03-04 10:00:00',
      CustomerID: 'HARZER',
      CustomerUserID: 'jan@harzer.example',
      Owner: 'wei',
      DynamicField: [{ Name: 'SerialNumber', Value: 'AX1-2026/00007' }],
      Article: [
        {
          ArticleID: '1',
          From: '"Jan Adler" <jan@harzer.example>',
          Body: 'Err21.0 again',
          CreateTime: '2024-03-01 08:15:00',
          IsVisibleForCustomer: '1',
        },
        {
          ArticleID: '2',
          From: 'Wei',
          Body: 'note',
          CreateTime: '2024-03-01 09:00:00',
          IsVisibleForCustomer: '0',
          Attachment: [{ Filename: 'file-2' }, { Filename: 'x.png' }],
        },
      ],
    },
  ];
  const [ticket] = read({ Ticket });
  expect(ticket).toMatchObject({
    number: '2024030110000017',
    sn: 'AX1-2026/00007',
    filedAt: '2024-03-01T08:15:00.000Z',
    closedAt: '2024-03-04T10:00:00.000Z',
    contactName: 'Jan Adler',
  });
  expect(JSON.parse(ticket?.events ?? '')).toMatchObject([{ visibility: 'internal', files: ['2/x.png'] }]);
});

it.each(['', '{', '[1, 2', 'null', '{"tickets": []}'])('refuses %j', (source) => {
  expect(() => oldTicketsIn(source)).toThrow(/notJson|empty/);
});
