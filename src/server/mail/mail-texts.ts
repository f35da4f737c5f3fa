import { translator, type Translate, type Translation } from '../../shared/text/catalogue.ts';
import { mail, type MailTexts } from '../../shared/text/en/mail.ts';
import { byLanguage, type Language } from '../../shared/text/languages.ts';

const mails = byLanguage(
  import.meta.glob<Translation<MailTexts>>('../../shared/text/*/mail.ts', { eager: true, import: 'mail' }),
);

/** The texts of mails, in the recipient's language. */
export const mailTexts = (language: Language): Translate<MailTexts> =>
  translator<MailTexts>(language, mails[language] ?? mail);
