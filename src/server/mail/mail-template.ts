/** A mail in parts; every part is plain text, and is escaped where it becomes HTML. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Lists, each under a heading; every item leads to its page. */
  sections?: readonly { heading: string; items: readonly MailItem[]; rest?: string | undefined }[];
  /** A code to type in, set large. */
  code?: string;
  /** The one thing to do next. */
  link?: { label: string; url: string };
  /** A second link to the same, for users of the native app. */
  alsoLink?: { label: string; url: string } | undefined;
  footer: string;
}

interface MailItem {
  title: string;
  lines: readonly string[];
  url: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
const lines = (text: string): string => escape(text).replaceAll('\n', '<br>');

/** The same mail as text and as HTML. A subject is one line, whatever was put into it. */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  const { greeting, paragraphs, sections = [], code, link, alsoLink, footer } = content;
  const text = [
    greeting,
    ...paragraphs,
    ...sections.flatMap(({ heading, items, rest }) => [
      heading.toUpperCase(),
      ...items.map(({ title, lines: itemLines, url }) =>
        [`* ${title}`, ...itemLines.map((line) => `  ${line}`), `  ${url}`].join('\n'),
      ),
      ...(rest ? [rest] : []),
    ]),
    ...(code ? [code] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(alsoLink ? [`${alsoLink.label}:\n${alsoLink.url}`] : []),
    `-- \n${footer}`,
  ];
  const blocks = [
    `<p>${lines(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${lines(paragraph)}</p>`),
    ...sections.map(section),
    ...(code ? [`<p style="font-size:28px;font-weight:700;letter-spacing:6px;margin:24px 0">${escape(code)}</p>`] : []),
    ...(link ? [button(link)] : []),
    ...(alsoLink ? [plainLink(alsoLink)] : []),
    `<p style="font-size:13px;color:#5f6672;border-top:1px solid #d9dde3;padding-top:12px;margin-top:32px;overflow-wrap:anywhere">${lines(footer)}</p>`,
  ];
  return {
    subject: content.subject.replace(/\s+/g, ' ').trim(),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1f26;background:#ffffff"><div style="max-width:560px;margin:0 auto">${blocks.join('')}</div></body></html>`,
  };
}

const section = ({ heading, items, rest }: NonNullable<MailContent['sections']>[number]): string =>
  `<h2 style="font-size:14px;color:#5f6672;margin:28px 0 4px">${escape(heading)}</h2>${items.map(item).join('')}` +
  (rest ? `<p style="font-size:14px;color:#5f6672;margin:12px 0 0">${escape(rest)}</p>` : '');

/** The whole item is a link, as a large target on a phone. */
const item = ({ title, lines: itemLines, url }: MailItem): string =>
  `<a href="${escape(url)}" style="display:block;padding:12px 0;border-top:1px solid #d9dde3;color:#1b1f26;text-decoration:none"><span style="font-weight:600;color:#0b5fff">${escape(title)}</span>${itemLines.map((line) => `<br><span style="font-size:14px;color:#48525b">${escape(line)}</span>`).join('')}</a>`;

const plainLink = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 24px"><a href="${escape(url)}" style="color:#0b5fff">${escape(label)}</a></p>`;

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escape(url)}" style="background:#0b5fff;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escape(label)}</a></p>` +
  `<p style="font-size:13px;color:#5f6672;word-break:break-all">${escape(url)}</p>`;
