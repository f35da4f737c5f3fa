import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';

export type Card = JobPayloads['robot'];
type Level = Card['level'];

/** What a message needs beside the card. */
export interface PostingContext {
  /** The prefix of the title (spec 8: production or test). */
  environment: string;
  /** The job's id, the same for each attempt. */
  id: string;
  now: Date;
  secret: string | undefined;
}

export interface RobotMessage {
  body: string;
  headers?: Record<string, string>;
  /** Added to the webhook's address. */
  query?: Record<string, string>;
}

interface RobotFormat {
  message(card: Card, context: PostingContext): RobotMessage;
  /** Whether an answer with a status of 2xx means that the card was accepted. */
  isAccepted(answer: string): boolean;
}

const titleOf = ({ title }: Card, { environment }: PostingContext): string => `[${environment}] ${title}`;
const linesOf = ({ lines, ticket }: Card): string[] => [...lines, ...(ticket ? [ticket.url] : [])];
const seconds = (now: Date): string => String(Math.floor(now.getTime() / 1_000));
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text);

/** These services answer 200 with an error code in the body (stack.md 8). */
function codeIn(answer: string, ...names: string[]): unknown {
  try {
    const body = JSON.parse(answer) as Record<string, unknown> | null;
    return names.map((name) => body?.[name]).find((code) => code !== undefined);
  } catch {
    return undefined;
  }
}

/** For Markdown without escapes: characters of markup and mentions are replaced by their full-width forms. */
const inert = (text: string): string =>
  text.replace(/[<>[\]()*_`#|~@]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const marks: Record<Level, string> = { red: '🔴', yellow: '🟡', blue: '🔵', green: '🟢' };
const markdownOf = (card: Card, context: PostingContext): string =>
  [
    `#### ${marks[card.level]} ${inert(titleOf(card, context))}`,
    ...card.lines.map(inert),
    ...(card.ticket ? [`[${inert(card.ticket.number)}](${card.ticket.url})`] : []),
  ].join('\n\n');

/** stack.md 8: HMAC-SHA256 of an empty message under `seconds\nsecret`. */
function feishuSignature({ secret, now }: PostingContext): { timestamp?: string; sign?: string } {
  if (secret === undefined) return {};
  const timestamp = seconds(now);
  return { timestamp, sign: hmac(`${timestamp}\n${secret}`, '').digest('base64') };
}

/** HMAC-SHA256 of `milliseconds\nsecret` under the secret, in the address. */
function dingtalkQuery({ secret, now }: PostingContext): Record<string, string> {
  if (secret === undefined) return {};
  const timestamp = String(now.getTime());
  return { timestamp, sign: hmac(secret, `${timestamp}\n${secret}`).digest('base64') };
}

/** Slack interprets these three as markup even in plain text. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const slackColors: Record<Level, string> = { red: '#d92d20', yellow: '#f2c744', blue: '#1570ef', green: '#12b76a' };
/** The styles of a container of an Adaptive Card, which allows no other colours. */
const teamsStyles: Record<Level, string> = { red: 'attention', yellow: 'warning', blue: 'accent', green: 'good' };
const teamsText = (text: string, more: object = {}) => ({
  // Not a TextBlock, which would interpret Markdown.
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...more }],
});

/**
 * The message for each team chat, and how its answer says that it was accepted. Chosen by ROBOT_FORMAT; all plain text.
 */
export const robotFormats: Record<Config['ROBOT_FORMAT'], RobotFormat> = {
  feishu: {
    message: (card, context) => ({
      body: JSON.stringify({
        ...feishuSignature(context),
        msg_type: 'interactive',
        card: {
          header: { title: { tag: 'plain_text', content: titleOf(card, context) }, template: card.level },
          elements: [{ tag: 'div', text: { tag: 'plain_text', content: linesOf(card).join('\n') } }],
        },
      }),
    }),
    isAccepted: (answer) => codeIn(answer, 'code', 'StatusCode') === 0,
  },
  slack: {
    message: (card, context) => ({
      body: JSON.stringify({
        text: slackText(titleOf(card, context)),
        attachments: [
          {
            color: slackColors[card.level],
            blocks: [
              { type: 'section', text: { type: 'plain_text', text: slackText(linesOf(card).join('\n')) || '–' } },
            ],
          },
        ],
      }),
    }),
    isAccepted: (answer) => answer.trim() === 'ok',
  },
  teams: {
    message: (card, context) => ({
      body: JSON.stringify({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.2',
              body: [
                {
                  type: 'Container',
                  style: teamsStyles[card.level],
                  items: [teamsText(titleOf(card, context), { weight: 'Bolder', size: 'Medium' })],
                },
                ...card.lines.map((line) => teamsText(line)),
              ],
              actions: card.ticket ? [{ type: 'Action.OpenUrl', title: card.ticket.number, url: card.ticket.url }] : [],
            },
          },
        ],
      }),
    }),
    // A flow answers with an empty body, a connector with `1`. A failure is a sentence with status 200.
    isAccepted: (answer) => !/failed/i.test(answer),
  },
  dingtalk: {
    message: (card, context) => ({
      body: JSON.stringify({
        msgtype: 'markdown',
        markdown: { title: inert(titleOf(card, context)), text: markdownOf(card, context) },
      }),
      query: dingtalkQuery(context),
    }),
    isAccepted: (answer) => codeIn(answer, 'errcode') === 0,
  },
  wecom: {
    message: (card, context) => ({
      body: JSON.stringify({ msgtype: 'markdown', markdown: { content: markdownOf(card, context) } }),
    }),
    isAccepted: (answer) => codeIn(answer, 'errcode') === 0,
  },
  generic: {
    message: ({ event, level, title, lines, ticket, at }, { environment, id, now, secret = '' }) => {
      // An explicit list of fields (safety.md 12), even if a card gets more fields later.
      const body = JSON.stringify({ id, event, level, title, lines, ticket, at, environment });
      const timestamp = seconds(now);
      return {
        body,
        headers: {
          'x-closeloop-timestamp': timestamp,
          // The receiver verifies it: HMAC-SHA256 of `timestamp.body` with the secret as key, in hex.
          'x-closeloop-signature': `sha256=${hmac(secret, `${timestamp}.${body}`).digest('hex')}`,
        },
      };
    },
    isAccepted: () => true,
  },
};
