/** The mails that an installation without a mail server has caught. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CaughtMail {
  subject: string;
  text: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

/** Where the caught mails are, and the DATA_DIR with the token that opens them. */
interface Installation {
  base: string;
  dataDir: string;
}
const underTest = (): Installation => ({
  base: process.env['BASE_URL'] ?? 'http://127.0.0.1:8080',
  dataDir: process.env['DATA_DIR'] ?? 'data',
});

export const mailToken = ({ dataDir } = underTest()): string => readFileSync(join(dataDir, 'mail-token'), 'utf8');

/** The mails to one address, newest first. */
export async function mailsTo(account: string, at = underTest()): Promise<CaughtMail[]> {
  const { base } = at;
  const token = mailToken(at);
  const answer = await fetch(`${base}/mail.json?${new URLSearchParams({ token, to: account }).toString()}`);
  return (await answer.json()) as CaughtMail[];
}
