import type { Installation } from '../backup/open-installation.ts';
import { systemClock } from '../clock.ts';
import { connectionTo, countIn, UNREADABLE_FOLDER, waitingIn } from '../mail/imap.ts';
import { note, ok, problem, reasonOf, remedyOf, type Finding } from './finding.ts';

const REMEDIES = [
  [
    /auth|login|credential|password/i,
    'Set user and password in IMAP_URL; special characters are percent-encoded there. The account must allow IMAP.',
  ],
  [
    /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|timeout|greeting|closed/i,
    'Nothing answers there: set host and port of IMAP_URL (imaps:// for 993, imap:// for 143), and open the firewall.',
  ],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/, 'The name of the host in IMAP_URL is not known here: mend it, or the DNS.'],
  [
    /wrong version number|SSL|TLS|certificate/i,
    'imaps:// is for servers that speak TLS from the first byte (993), imap:// for all others; a certificate of your own goes into NODE_EXTRA_CA_CERTS.',
  ],
] as const;

/** A mail that waits longer than this is not being read. */
const WAITING_MS = 10 * 60_000;

/** The mailbox of answers: whether it lets us in, what waits there, and what people have to look at. */
export async function checkMailbox({ config }: Installation): Promise<Finding[]> {
  const { IMAP_URL, MAIL_AUTHSERV_ID } = config;
  if (IMAP_URL === undefined)
    return [
      config.SMTP_URL === undefined
        ? ok('the mail catcher reads answers to itself.')
        : note(
            'none is read: mails say that nobody reads answers.',
            'Set IMAP_URL and MAIL_REPLY_ADDRESS to change that.',
          ),
    ];
  const found = await lookInto(IMAP_URL, systemClock.now());
  if (MAIL_AUTHSERV_ID === undefined)
    found.push(
      note(
        'forged senders are not recognised: what the mail server says about them is not read.',
        'Set MAIL_AUTHSERV_ID to the name with which that server begins its Authentication-Results.',
      ),
    );
  return found;
}

/** Logs in and looks; nothing is changed. */
export async function lookInto(url: string, now: Date): Promise<Finding[]> {
  const { host } = new URL(url);
  const client = connectionTo(url);
  client.on('error', () => undefined); // the command that is waiting fails with it
  try {
    await client.connect();
    await client.mailboxOpen('INBOX', { readOnly: true });
    // Only what nobody has read: since when the server reads the others is in its database.
    const waiting = await waitingIn(client, now);
    const oldest = waiting[0] === undefined ? undefined : await arrivalOf(client, waiting[0]);
    const unreadable = await countIn(client, UNREADABLE_FOLDER);
    const isLate = oldest !== undefined && now.getTime() - oldest.getTime() > WAITING_MS;
    return [
      isLate
        ? problem(
            `${host} lets us in, but ${waiting.length} mails wait, the oldest since ${oldest.toISOString()}.`,
            'Start the server, or look into its log for "reading the mailbox".',
          )
        : ok(`${host} lets us in; mails that wait: ${waiting.length}.`),
      ...(unreadable === 0
        ? []
        : [
            problem(
              `${unreadable} mails could not be read and lie in the folder "${UNREADABLE_FOLDER}".`,
              'Open them with a mail program, write what they say on the ticket, then delete them.',
            ),
          ]),
    ];
  } catch (error) {
    const reason = loginFailed(error) ?? reasonOf(error);
    const remedy = remedyOf(reason, REMEDIES, 'Look into the log of the mail server.');
    return [problem(`${host} does not let us in: ${reason.replace(/\.?$/, '')}.`, remedy)];
  } finally {
    client.close();
  }
}

/** The words of the server that refused the login; imapflow's own message says only that a command failed. */
function loginFailed(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('authenticationFailed' in error)) return undefined;
  return `login failed${'responseText' in error ? `, ${String(error.responseText)}` : ''}`;
}

async function arrivalOf(client: ReturnType<typeof connectionTo>, uid: number): Promise<Date | undefined> {
  const mail = await client.fetchOne(`${uid}`, { internalDate: true }, { uid: true });
  return mail && mail.internalDate ? new Date(mail.internalDate) : undefined;
}
