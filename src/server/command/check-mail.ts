import type { Installation } from '../backup/open-installation.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { note, ok, problem, reasonOf, remedyOf, type Finding } from './finding.ts';

const REMEDIES = [
  [
    /Invalid login|535|authentication/i,
    'Set user and password in SMTP_URL; special characters are percent-encoded there.',
  ],
  [
    /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|Connection timeout|Greeting/i,
    'Nothing answers there: set host and port of SMTP_URL (smtp:// for 25 and 587, smtps:// for 465), and open the firewall.',
  ],
  [/ENOTFOUND|EAI_AGAIN|EDNS|getaddrinfo/, 'The name of the host in SMTP_URL is not known here: mend it, or the DNS.'],
  [
    /wrong version number|SSL|TLS|certificate/i,
    'smtps:// is for servers that speak TLS from the first byte (465), smtp:// for all others; a certificate of your own goes into NODE_EXTRA_CA_CERTS.',
  ],
] as const;

export async function checkMail({ config }: Installation): Promise<Finding[]> {
  if (!config.SMTP_URL)
    return [
      note(
        'no mail leaves: the catcher keeps them, to be read at the address that the start prints (/mail?token=…).',
        'Set SMTP_URL before others use it.',
      ),
    ];
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  try {
    return await judgeMail(mailer, new URL(config.SMTP_URL).host, config.MAIL_FROM);
  } finally {
    mailer.close();
  }
}

/** Connects and logs in; nothing is sent. */
export async function judgeMail(mailer: Pick<Mailer, 'check'>, host: string, from: string): Promise<Finding[]> {
  try {
    await mailer.check();
  } catch (error) {
    const reason = reasonOf(error);
    const remedy = remedyOf(reason, REMEDIES, 'Look into the log of the mail server.');
    return [problem(`${host} does not let us in: ${reason.replace(/\.?$/, '')}.`, remedy)];
  }
  if (/@closeloop\.example>?$/.test(from))
    return [
      problem(
        `mails would come from ${from}, an address of nobody.`,
        'Set MAIL_FROM to an address that the mail server may send from.',
      ),
    ];
  return [ok(`${host} lets us in.`)];
}
