import { createHmac } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { robotFormats, type Card, type PostingContext } from './robot-formats.ts';

/**
 * Messages from each vendor's own documentation (read in 2026; texts shortened, fields unchanged). Our messages may
 * have only fields of these, with the same types.
 */
const documented: Record<Exclude<keyof typeof robotFormats, 'generic'>, object[]> = {
  // https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot (card, signed message),
  // https://open.feishu.cn/document/common-capabilities/message-card/message-cards-content/card-header (template)
  feishu: [
    {
      msg_type: 'interactive',
      card: {
        elements: [
          { tag: 'div', text: { content: '**West Lake**, in the west of Hangzhou', tag: 'lark_md' } },
          {
            actions: [
              {
                tag: 'button',
                text: { content: 'More', tag: 'lark_md' },
                url: 'https://www.example.com',
                type: 'default',
                value: {},
              },
            ],
            tag: 'action',
          },
        ],
        header: { title: { content: 'Today', tag: 'plain_text' } },
      },
    },
    { timestamp: '1599360473', sign: 'xxxxxxxxxxxxxxxxxxxxx', msg_type: 'text', content: { text: 'request example' } },
    { card: { header: { template: 'blue', title: { tag: 'plain_text', content: 'title' } } } },
  ],
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks (text and blocks),
  // https://docs.slack.dev/legacy/legacy-messaging/legacy-secondary-message-attachments (colour and blocks)
  slack: [
    {
      text: 'Danny Torrence left a 1 star review for your property.',
      blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'Danny Torrence left the following review:' } }],
    },
    {
      attachments: [
        {
          color: '#f2c744',
          blocks: [
            { type: 'header', text: { type: 'plain_text', text: 'New request', emoji: true } },
            { type: 'section', text: { type: 'mrkdwn', text: '*Type:* paid time off' } },
          ],
        },
      ],
    },
  ],
  // https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using (envelope),
  // https://adaptivecards.io/explorer/Container.html, RichTextBlock.html, Action.OpenUrl.html (its parts)
  teams: [
    {
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
              { type: 'TextBlock', text: 'For samples see https://adaptivecards.io/samples' },
              {
                type: 'Container',
                style: 'emphasis',
                items: [
                  {
                    type: 'RichTextBlock',
                    inlines: [{ type: 'TextRun', text: 'a', weight: 'Bolder', size: 'Medium' }],
                  },
                ],
              },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'This is the first inline.' }] },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Learn more', url: 'https://adaptivecards.io' }],
          },
        },
      ],
    },
  ],
  // https://open.dingtalk.com/document/orgapp/custom-robots-send-group-messages (type markdown)
  dingtalk: [
    {
      msgtype: 'markdown',
      markdown: { title: '杭州天气', text: '#### 杭州天气 @150XXXXXXXX \n > 9度，西北风1级 \n' },
      at: { atMobiles: ['150XXXXXXXX'], atUserIds: ['user123'], isAtAll: false },
    },
  ],
  // https://developer.work.weixin.qq.com/document/path/91770 (type markdown)
  wecom: [
    {
      msgtype: 'markdown',
      markdown: {
        content:
          '实时新增用户反馈<font color="warning">132例</font>，请相关同事注意。\n>类型:<font color="comment">用户反馈</font>',
      },
    },
  ],
};

/** What each service answers when it has accepted a message, from the same pages. */
const taken: Record<keyof typeof robotFormats, string[]> = {
  feishu: [
    '{"StatusCode":0,"StatusMessage":"success","code":0,"data":{},"msg":"success"}',
    '{"Extra":null,"StatusCode":0}',
  ],
  slack: ['ok'],
  teams: ['1', ''],
  dingtalk: ['{"errcode":0,"errmsg":"ok"}'],
  wecom: ['{"errcode":0,"errmsg":"ok"}'],
  generic: ['', '{"anything":1}'],
};
const refused: Partial<typeof taken> = {
  feishu: ['{"code":19024,"msg":"Key Words Not Found","data":{}}', 'no JSON', ''],
  slack: ['invalid_payload', ''],
  teams: ['Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429'],
  dingtalk: ['{"errcode":310000,"errmsg":"sign not match"}', 'null'],
  wecom: ['{"errcode":93000,"errmsg":"invalid webhook url"}'],
};

const card: Card = {
  event: 'escalated',
  title: 'ITR-260302-0001 has been escalated <!channel> [x](http://evil.example) <@all>',
  level: 'yellow',
  lines: ['Drive & motor <b>*stop*</b>', 'Handler: @everyone'],
  ticket: { number: 'ITR-260302-0001', url: 'https://closeloop.example/app/itr/insider/orderDetail/1' },
  at: '2026-03-02T08:00:00.000Z',
};
const context: PostingContext = {
  environment: 'test',
  id: 'job-1',
  now: new Date(1_599_360_473_000),
  secret: 'demo',
};

/** Every path in a value with the type at its end; all positions in a list count as one. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => shapeOf(one, `${path}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => shapeOf(inner, `${path}.${name}`));
  return [`${path}: ${value === null ? 'null' : typeof value}`];
}
const messageOf = (format: keyof typeof robotFormats, more: Partial<Card> = {}) => {
  const { body, ...rest } = robotFormats[format].message({ ...card, ...more }, context);
  return { ...rest, body: JSON.parse(body) as Record<string, unknown> };
};

describe.each(Object.keys(documented) as (keyof typeof documented)[])('a message for %s', (format) => {
  it("has the fields of the vendor's own example and no others", () => {
    const known = new Set(documented[format].flatMap((example) => shapeOf(example)));
    expect(shapeOf(messageOf(format).body).filter((path) => !known.has(path))).toEqual([]);
    // The same kind of message as in the example.
    const [example = {}] = documented[format] as Record<string, unknown>[];
    for (const name of ['msg_type', 'msgtype', 'type'])
      if (name in example) expect(messageOf(format).body[name]).toBe(example[name]);
  });

  it('contains the environment, the title, each line and the address (spec 8.15)', () => {
    const text = JSON.stringify(messageOf(format).body);
    for (const part of ['test', 'ITR-260302-0001 has been escalated', 'Handler: ', card.ticket?.url ?? ''])
      expect(text).toContain(part);
  });

  it('looks different for each level (spec 8.14)', () => {
    const levels = ['red', 'yellow', 'blue', 'green'] as const;
    expect(new Set(levels.map((level) => JSON.stringify(messageOf(format, { level }).body))).size).toBe(levels.length);
  });
});

test('no part of a title becomes markup or a mention', () => {
  expect(JSON.stringify(messageOf('slack').body)).not.toMatch(/<[!@b]/);
  for (const format of ['dingtalk', 'wecom'] as const)
    expect(JSON.stringify(messageOf(format).body)).not.toMatch(/<!|<@|<b>|\]\(http:\/\/evil/);
  expect(JSON.stringify(messageOf('teams').body)).not.toContain('"TextBlock"');
  expect(JSON.stringify(messageOf('feishu').body)).not.toContain('lark_md');
});

test('the answer says whether the card was accepted', () => {
  for (const [format, answers] of Object.entries(taken))
    for (const answer of answers)
      expect([format, answer, robotFormats[format as keyof typeof taken].isAccepted(answer)]).toEqual([
        format,
        answer,
        true,
      ]);
  for (const [format, answers] of Object.entries(refused))
    for (const answer of answers)
      expect([format, answer, robotFormats[format as keyof typeof taken].isAccepted(answer)]).toEqual([
        format,
        answer,
        false,
      ]);
});

test('messages for Feishu and DingTalk are signed as documented, and not signed without a secret', () => {
  expect(messageOf('feishu').body).toMatchObject({
    timestamp: '1599360473',
    // echo -n '' | openssl dgst -sha256 -hmac $'1599360473\ndemo' -binary | base64
    sign: 'l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=',
  });
  // The page's own steps: HmacSHA256 of timestamp + "\n" + secret under the secret, Base64, then escaped for the
  // address.
  const sign = createHmac('sha256', 'demo').update('1599360473000\ndemo').digest('base64');
  expect(messageOf('dingtalk').query).toEqual({ timestamp: '1599360473000', sign });
  const open = { ...context, secret: undefined };
  expect(robotFormats.feishu.message(card, open).body).not.toContain('sign');
  expect(robotFormats.dingtalk.message(card, open).query).toEqual({});
});
