/**
 * One thing has one term (docs/decisions/0044-words-and-languages.md). A term that was given up must not come back, in no text of the pages and of mails.
 */
import { describe, expect, it } from 'vitest';
import { byLanguage } from './languages.ts';

type Messages = Readonly<Record<string, string>>;
const pages = byLanguage(import.meta.glob<Messages>('./*/texts.ts', { eager: true, import: 'texts' }));
const mails = byLanguage(import.meta.glob<Messages>('./*/mail.ts', { eager: true, import: 'mail' }));

/** Language, what must not be said, and what is said instead. */
const GIVEN_UP: readonly (readonly [language: string, wrong: RegExp, instead: string])[] = [
  ['en', /e-mail/i, 'email'],
  ['en', /\bmails?\b/i, 'email'],
  ['en', /\bcomments?\b/i, 'message'],
  ['en', /\bbell\b/i, 'in-app notification'],
  ['en', /\babsent\b/i, 'away'],
  ['en', /hand(s|ed|ing)? (it )?over|handed to/i, 'transfer'],
  ['en', /(?<!closeloop )\badmins?\b/i, 'administrator'],
  ['en', /signed in|sign in/i, 'log in'],
  ['en', /stands? still/i, 'machine down, production is down'],
  ['en', /forgotten your/i, 'Forgot your password?'],
  ['en', /somebody|meanwhile/i, 'someone, in the meantime'],
  ['en', /\d %|\} %/, '% without a space before it'],
  ['en', /organis|recognis|catalogue/i, 'American spelling'],
  ['en', /taken? back|given up/i, 'undo, unpublish, failed'],
  ['en', /\bfiled\b/i, 'raised'],
  ['en', /\bimages?\b(?!\})/i, 'picture'],
  ['en', /waiting for .*reply/i, 'answer: a reply is a message'],
  [
    'en',
    /(submit|write|confirm|reject) (a |the )?solution/i,
    'propose a solution; accept and try it; it works or does not',
  ],
  ['en', /safety first/i, 'Warning'],
  ['zh', /回答问题/, '答复'],
  ['zh', /待领取|排队/, '待受理'],
  ['zh', /逾期/, '超时'],
  ['zh', /个(新|未结|以往)?工单/, '张工单'],
  ['zh', /缺勤/, '不在岗'],
  ['zh', /铃铛/, '站内通知'],
  ['zh', /一次解决/, '一次性解决'],
  ['zh', /评论/, '留言'],
  ['zh', /转单|转交|移交/, '转派'],
  ['zh', /渠道商/, '合作伙伴'],
  ['zh', /保修/, '质保'],
  ['zh', /工作量/, '工作负载'],
  ['zh', /(提交|编写|拒绝|确认)(解决)?方案(?!有|可行)/, '提出方案、接受并试用、方案有效或无效'],
  ['zh', /安全第一/, '警告'],
  ['zh', /本设备(?!的)/, '本机'],
  ['de', /\b(du|dein|dir|dich)\b/i, 'Sie'],
  ['de', /Kommentar/, 'Nachricht'],
  ['de', /übergeb/i, 'weitergeben'],
  ['de', /Anlage\b/, 'Maschine, Gerät'],
  ['de', /Queue|Bug\b|Feedback/, 'Warteschlange, Problem, Meldung'],
  ['de', /Benachrichtigung/, 'Mitteilung'],
  ['de', /\bIch'?$/, 'Profil'],
  ['de', /Ticket (melden|erstellen|eröffnen)/, 'Ticket anlegen'],
  ['de', /Ticket abschließen|ohne Bewertung abgeschlossen/i, 'schließen'],
  ['de', /Lösung (senden|schreiben|ablehnen|bestätigen)/, 'vorschlagen; annehmen und testen; funktioniert oder nicht'],
  ['de', /\{n\} (T|h|min)\b/, 'Tag, Std., Min.'],
  ['de', /Sicherheit zuerst/, 'Warnung'],
];

describe.each(GIVEN_UP)('%s never says %s', (language, wrong, instead) => {
  it(`but: ${instead}`, () => {
    const texts = Object.entries({ ...pages[language], ...mails[language] });
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter(([, text]) => wrong.test(text))).toEqual([]);
  });
});
