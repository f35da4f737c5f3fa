import type { BarKind, ClockBar } from '../../shared/ticket/clock-bar.ts';
import { escapeHtml } from '../escape-html.ts';

/**
 * The style of mails. The light colours are in each element, because many mail programs ignore style sheets; those that
 * do not use these classes for the dark mode.
 */
const light = {
  ink: '#12171b',
  soft: '#48525b',
  line: '#dde1e4',
  link: '#0b57d0',
  alarm: '#b3261e',
} as const;

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#0d1012!important}.ink{color:#f0f3f5!important}.soft{color:#b7c0c8!important}
.line{border-color:#2a3137!important}.link{color:#8ab4ff!important}.alarm{color:#ff9d94!important}.button{background:#8ab4ff!important;color:#07183a!important}}`;

/** The parts of a mail. Every part is plain text and is escaped in HTML. */
export interface MailContent {
  subject: string;
  /** What mail programs show beside the subject in a list. */
  preview?: string;
  greeting: string;
  /** Shown first, in red. */
  alarm?: string | undefined;
  /** The number and title of the ticket. */
  heading?: string;
  /** The text beside the loop picture, which the mailer attaches. */
  loopWords?: string;
  /** The clock as a bar below it, which says nothing that the text does not. */
  bar?: ClockBar | null;
  paragraphs: readonly string[];
  /** Shown as a table. */
  facts?: readonly MailFact[];
  /** Lists, each under a heading; every item links to its page. */
  sections?: readonly { heading: string; items: readonly MailItem[]; rest?: string | undefined }[];
  /** A login code, in large type. */
  code?: string;
  /** The main button. */
  link?: { label: string; url: string };
  /** A second link to the same page, for users of the native app. */
  alsoLink?: { label: string; url: string } | undefined;
  footer: string;
}

const TOP = '<div style="max-width:560px;margin:0 auto">';
const SIGNATURE = '-- \n';

interface MailFact {
  name: string;
  value: string;
}

interface MailItem {
  title: string;
  lines: readonly string[];
  url: string;
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** The mail as text and as HTML. Line breaks in the subject become blanks. */
export const renderMail = (content: MailContent): { subject: string; text: string; html: string } => ({
  subject: content.subject.replace(/\s+/g, ' ').trim(),
  text: textOf(content),
  html: htmlOf(content),
});

function textOf({ greeting, alarm, heading, loopWords, paragraphs, facts, ...content }: MailContent): string {
  const { sections = [], code, link, alsoLink, footer } = content;
  const text = [
    greeting,
    ...(alarm ? [`!! ${alarm}`] : []),
    ...(heading ? [heading] : []),
    ...(loopWords ? [loopWords] : []),
    ...paragraphs,
    ...(facts ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...sections.flatMap(({ heading: title, items, rest }) => [
      title.toUpperCase(),
      ...items.map((one) => [`* ${one.title}`, ...one.lines.map((line) => `  ${line}`), `  ${one.url}`].join('\n')),
      ...(rest ? [rest] : []),
    ]),
    ...(code ? [code] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(alsoLink ? [`${alsoLink.label}:\n${alsoLink.url}`] : []),
    `${SIGNATURE}${footer}`,
  ];
  return `${text.join('\n\n')}\n`;
}

function htmlOf({ preview, greeting, alarm, heading, loopWords, paragraphs, facts, ...content }: MailContent): string {
  const { sections = [], code, link, alsoLink, footer, bar } = content;
  const blocks = [
    ...(preview ? [`<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`] : []),
    `<p>${lines(greeting)}</p>`,
    ...(alarm
      ? [`<p class="alarm" style="margin:0;font-weight:700;color:${light.alarm}">▲ ${escapeHtml(alarm)}</p>`]
      : []),
    ...(heading ? [`<h1 style="font-size:20px;line-height:1.25;margin:4px 0 12px">${escapeHtml(heading)}</h1>`] : []),
    ...(loopWords ? [loop(loopWords)] : []),
    ...(bar ? [clock(bar)] : []),
    ...paragraphs.map((paragraph) => `<p>${lines(paragraph)}</p>`),
    ...(facts ? [table(facts)] : []),
    ...sections.map(section),
    ...(code
      ? [`<p style="font-size:28px;font-weight:700;letter-spacing:6px;margin:24px 0">${escapeHtml(code)}</p>`]
      : []),
    ...(link ? [button(link)] : []),
    ...(alsoLink ? [plainLink(alsoLink)] : []),
    `<p class="soft line" style="font-size:13px;color:${light.soft};border-top:1px solid ${light.line};padding-top:12px;margin-top:32px;overflow-wrap:anywhere">${lines(footer)}</p>`,
  ];
  return (
    `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${STYLE}</style></head>` +
    `<body class="ground ink" style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:${light.ink};background:#ffffff">${TOP}${blocks.join('')}</div></body></html>`
  );
}

/** The loop picture with its words. The picture has an empty alternative text, because the words say the same. */
const loop = (words: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding:0 14px 0 0"><img src="cid:loop" width="56" height="56" alt="" style="display:block"></td><td class="ink" style="font-size:15px;font-weight:600;color:${light.ink}">${escapeHtml(words)}</td></tr></table>`;

/** Readable on white and on black, because a mail does not know its background; no mail program draws hatching. */
const colours: Record<BarKind, string> = {
  run: '#3b7ce8',
  pause: '#9aa4ad',
  stop: '#7f8992',
  left: '#9aa4ad55',
  late: '#e0483d',
};

/** A table of one row, as wide as its parts: mail programs know neither flex nor gradients. */
const clock = ({ parts }: ClockBar): string => {
  const cells = parts.map(
    ({ kind, share }) =>
      `<td style="width:${(share * 100).toFixed(1)}%;height:8px;font-size:0;line-height:0;background:${colours[kind]}${kind === 'pause' ? ';border-top:2px dashed #fff;border-bottom:2px dashed #fff' : ''}"></td>`,
  );
  return `<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="1" style="width:100%;margin:12px 0 0"><tr>${cells.join('')}</tr></table>`;
};

const table = (facts: readonly MailFact[]): string =>
  `<table cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin:16px 0">${facts.map(fact).join('')}</table>`;

const fact = ({ name, value }: MailFact): string =>
  `<tr><th scope="row" class="soft line" style="text-align:left;vertical-align:top;font-weight:400;font-size:14px;color:${light.soft};padding:8px 12px 8px 0;border-top:1px solid ${light.line};white-space:nowrap">${escapeHtml(name)}</th><td class="ink line" style="font-size:14px;color:${light.ink};padding:8px 0;border-top:1px solid ${light.line};overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`;

const section = ({ heading, items, rest }: NonNullable<MailContent['sections']>[number]): string =>
  `<h2 class="soft" style="font-size:14px;color:${light.soft};margin:28px 0 4px">${escapeHtml(heading)}</h2>${items.map(item).join('')}` +
  (rest ? `<p class="soft" style="font-size:14px;color:${light.soft};margin:12px 0 0">${escapeHtml(rest)}</p>` : '');

/** The whole item is a link, as a large target on a phone. */
const item = ({ title, lines: itemLines, url }: MailItem): string =>
  `<a href="${escapeHtml(url)}" class="ink line" style="display:block;padding:12px 0;border-top:1px solid ${light.line};color:${light.ink};text-decoration:none"><span class="link" style="font-weight:600;color:${light.link}">${escapeHtml(title)}</span>${itemLines.map((line) => `<br><span class="soft" style="font-size:14px;color:${light.soft}">${escapeHtml(line)}</span>`).join('')}</a>`;

const plainLink = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(url)}" class="link" style="color:${light.link}">${escapeHtml(label)}</a></p>`;

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" class="button" style="background:${light.link};color:#ffffff;padding:12px 20px;border-radius:12px;font-weight:600;text-decoration:none;display:inline-block">${escapeHtml(label)}</a></p>` +
  `<p class="soft" style="font-size:13px;color:${light.soft};word-break:break-all">${escapeHtml(url)}</p>`;

/**
 * Adds the vendor: name and logo at the top, the name in the signature. Called when a mail is sent, so all mails have
 * it.
 */
export function withVendor<M extends { text: string; html: string }>(
  mail: M,
  { name, logo }: { name: string; logo: string | null },
): M {
  if (name === '') return mail;
  const sign = mail.text.lastIndexOf(SIGNATURE) + SIGNATURE.length;
  const picture =
    logo === null
      ? ''
      : `<img src="${escapeHtml(logo)}" alt="" height="32" style="height:32px;vertical-align:middle;margin-right:10px">`;
  const head = `<p style="margin:0 0 24px;font-size:17px;font-weight:700">${picture}${escapeHtml(name)}</p>`;
  return {
    ...mail,
    html: mail.html.replace(TOP, () => TOP + head),
    text: `${mail.text.slice(0, sign)}${name}\n${mail.text.slice(sign)}`,
  };
}
