/** The mail of an event (look.md, On paper and in mail). */
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import { labelOf } from '../../shared/dictionary/label-of.ts';
import { exactTime, timeLeft } from '../../shared/format/time.ts';
import { type Language, languageNames } from '../../shared/text/languages.ts';
import { alarmOf } from '../../shared/ticket/alarm.ts';
import { clockBar } from '../../shared/ticket/clock-bar.ts';
import { endingOf, statuses } from '../../shared/ticket/statuses.ts';
import { label, translatorOf } from '../http/messages.ts';
import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import { audienceOf, type MailedNotice, type NoticeName } from '../../shared/ticket/other-events.ts';
import { isInsider } from './audience.ts';
import type { Person, TicketEvent } from './store.ts';

/** The impacts with their severities. */
export type Alarms = Pick<Dictionaries, 'impact'>;

/** The address of the ticket's page for this person. */
export const ticketUrl = (publicUrl: string, person: Pick<Person, 'role'>, ticketId: string): string =>
  `${publicUrl}/app/itr/${isInsider(person) ? 'insider' : 'partners'}/orderDetail/${ticketId}`;

/**
 * The button of a mail: to whoever has to accept the ticket the page with the sheet open, so that it is accepted with the
 * second press. The page opens no sheet for what is no longer possible.
 */
function buttonOf(url: string, person: Person, event: TicketEvent, acts: boolean) {
  const t = mailTexts(person.language);
  const accepts = acts && isInsider(person) && statuses[event.status].group === 'pending';
  return accepts ? { label: t('mail.ticket.accept'), url: `${url}?do=accept` } : { label: t('mail.ticket.open'), url };
}

/** The alarm, such as "Production down"; null without one. Without a duration, because a mail is read later. */
export function headline(
  event: TicketEvent,
  alarms: Alarms,
  language: Language,
): { words: string | null; isEmergency: boolean } {
  const { alarm, stoppedSince } = alarmOf(event, alarms, language);
  const words = stoppedSince === null ? alarm : mailTexts(language)('mail.ticket.down');
  return { words, isEmergency: stoppedSince !== null || (alarm !== null && event.severity === 1) };
}

const DAY_MS = 86_400_000;

/** By language and time zone: creating one costs a hundred times as much as using it. */
const weekdayFormats = new Map<string, Intl.DateTimeFormat>();

function weekdayFormat(language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = weekdayFormats.get(key);
  if (known) return known;
  const tag = languageNames[language]?.tag ?? language;
  const format = new Intl.DateTimeFormat(tag, {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  weekdayFormats.set(key, format);
  return format;
}

/** "Mon 01:52" within six days before or after now, else with the date; in the reader's time zone, or as UTC. */
function dueText({ language, settings }: Person, due: Date, now: Date): string {
  const timeZone = settings?.timeZone ?? 'UTC';
  const near = Math.abs(due.getTime() - now.getTime()) < 6 * DAY_MS;
  const text = near ? weekdayFormat(language, timeZone).format(due) : exactTime(due, timeZone);
  return settings === null ? `${text} UTC` : text;
}

/**
 * What a list of mails shows beside the subject: "Production down · due Mon 01:52 · Ticket accepted, by Chen Wei." What
 * changes stands here, because Gmail begins a new thread when the subject changes.
 */
function previewOf(person: Person, event: TicketEvent, alarm: string | null, happened: string, now: Date): string {
  const t = mailTexts(person.language);
  const { dueAt } = event;
  const due =
    dueAt && (dueAt < now ? t('mail.ticket.overdue') : t('mail.ticket.due', { time: dueText(person, dueAt, now) }));
  return [alarm, due, happened].filter(Boolean).join(' · ');
}

/** Product, customer, impact, handler, due: all of it is for everybody who may read the ticket. */
function factsOf(person: Person, event: TicketEvent, alarms: Alarms, now: Date): { name: string; value: string }[] {
  const { language } = person;
  const impact = alarms.impact.find(({ code }) => code === event.impact);
  const rows: readonly (readonly [key: string, value: string | null | undefined])[] = [
    ['ticket.group.product', [event.productModel, event.sn].filter(Boolean).join(' · ')],
    ['ticket.field.customerName', event.customerName],
    ['ticket.field.impact', impact && labelOf(impact, language)],
    ['ticket.handler', event.handlerName ?? label(language, 'ticket.nobody')],
    ['ticket.clock.due', event.dueAt && dueText(person, event.dueAt, now)],
  ];
  return rows.flatMap(([key, value]) => (value ? [{ name: label(language, key), value }] : []));
}

/** The status in words, and the loop picture. */
function loopOf(person: Person, event: TicketEvent, isEmergency: boolean, acts: boolean, now: Date) {
  const { language } = person;
  const t = translatorOf(language);
  const { status, dueAt } = event;
  const open = endingOf(status, event.isClosed, true) === 'withdrawn';
  const stage = open ? 0 : statuses[status].stage;
  const left = dueAt && dueAt.getTime() - now.getTime();
  const words = [
    label(language, `ticket.status.${status}`),
    t('frame.loopStage', { n: stage, max: 7 }),
    ...(left === null ? [] : [timeLeft(t, left)]),
  ].join(' · ');
  const isBad = isEmergency || (left !== null && left < 0);
  const tone = isBad ? 'bad' : acts ? 'act' : stage === 7 ? 'ok' : 'run';
  return { words, picture: { stage, tone } as const };
}

/** The clock while it runs or is paused, then as if it ran on now. */
function barOf({ segments, dueAt, remainingMs }: TicketEvent, now: Date) {
  const paused = segments.at(-1)?.state === 'pause' && remainingMs !== null ? now.getTime() + remainingMs : null;
  const due = dueAt?.getTime() ?? paused;
  return due === null ? null : clockBar(segments, due, now.getTime());
}

/** What is the same for all recipients of an event. */
export interface MailContext {
  publicUrl: string;
  alarms: Alarms;
  now: Date;
  /** Whether mails also have a link into the native app. */
  hasApp: boolean;
  /** The address for answers; absent when this installation reads no mails. */
  replyTo?: string | undefined;
}

/**
 * The mail of an event: ticket, alarm, due time, what happened, the next step for who has to act, five facts,
 * one button. It contains only what everybody may read who may read the ticket, and texts that this person may read.
 */
export function ticketMail(
  { publicUrl, alarms, now, hasApp, replyTo }: MailContext,
  person: Person,
  event: TicketEvent,
  action: NoticeName,
  acts: boolean,
): JobPayloads['mail'] {
  const t = mailTexts(person.language);
  const what = label(person.language, `ticket.event.${action}`);
  const happened =
    event.actorName === null
      ? t('mail.ticket.happened', { what })
      : t('mail.ticket.happenedBy', { what, actor: event.actorName });
  const rule = audienceOf(action);
  // The text of a transfer or a reopening is for the person who has to act; that of a comment for all recipients.
  const quotes = rule.quotes && event.visibility === 'public' && (acts || rule.mail === undefined);
  const { fileNames } = event;
  const words = event.text ?? (isInsider(person) ? event.internalText : null);
  const url = ticketUrl(publicUrl, person, event.ticketId);
  const { words: alarm, isEmergency } = headline(event, alarms, person.language);
  const loop = loopOf(person, event, isEmergency, acts, now);
  const content = renderMail({
    subject: t('mail.ticket.subject', { number: event.number, title: event.title }),
    preview: previewOf(person, event, alarm, happened, now),
    greeting: t('mail.greeting', { name: person.userName }),
    alarm: alarm ?? undefined,
    heading: `${event.number}: ${event.title}`,
    loopWords: loop.words,
    bar: barOf(event, now),
    paragraphs: [
      happened,
      ...(quotes && words ? [t('mail.ticket.quote', { text: words })] : []),
      // Not attached: what is handed out is asked for again, by who may see it.
      ...(quotes && fileNames.length > 0 ? [t('mail.ticket.files', { names: fileNames.join(', ') })] : []),
      ...(acts ? [t(`mail.next.${action as MailedNotice}`)] : []),
    ],
    facts: factsOf(person, event, alarms, now),
    link: buttonOf(url, person, event, acts),
    // The page at this address opens the native app (decision 0027).
    alsoLink: hasApp ? { label: t('mail.ticket.openApp'), url: `${url}?from=mail&open=1` } : undefined,
    footer: `${t(replyTo === undefined ? 'mail.footer' : 'mail.footer.reply')} ${t('mail.choose')}`,
  });
  const { ticketId } = event;
  return {
    to: person.account,
    ...content,
    ticketId,
    loop: loop.picture,
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}
