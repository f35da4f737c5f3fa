/**
 * The text that the sender has written: without the mail that they answer, and without their signature. No maintained
 * library reads Chinese Outlook (decision 0036). What is not recognised stays in the comment; the whole mail stays in
 * the mailbox.
 */
export function cutQuotes(mail: string): string {
  const lines = mail.replaceAll('\r\n', '\n').replaceAll(' ', ' ').split('\n');
  const end = lines.findIndex((_line, index) => beginsQuote(lines, index));
  const own = end < 0 ? lines : lines.slice(0, end);
  return withoutSignature(withoutTrailing(own)).join('\n').trim();
}

/** "On … wrote:", in one line or two. */
const WROTE = [
  /^\s*(On|Am|Le|El)\b.{5,200}\b(wrote|schrieb|a écrit|escribió)\b.{0,80}:\s*$/,
  /^\s*(在|于)?.{5,200}(写道|寫道)\s*[:：]\s*$/,
  /^\s*.{3,120}\b(schrieb am|wrote on)\b.{5,100}:\s*$/,
];
const DIVIDER =
  /^\s*[-_—]{2,}\s*(Original Message|Ursprüngliche Nachricht|Forwarded message|原始邮件|原邮件|回复的原邮件|转发邮件)\s*[-_—]{2,}\s*$/i;
const UNDERLINES = /^\s*_{10,}\s*$/;
const FROM = /^[\s*>]*(From|Von|De|发件人|寄件者)[\s*]*[:：]/;
const SENT = /^[\s*>]*(Sent|Date|Gesendet|Datum|To|An|Subject|Betreff|发送时间|日期|时间|收件人|主题)[\s*]*[:：]/;
const HEADER_LINES = 4;

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? '';
  const next = lines[index + 1]?.trim() ?? '';
  if (DIVIDER.test(line)) return true;
  if (WROTE.some((pattern) => pattern.test(line))) return true;
  // The sender's program may have broken the line in two.
  if (/^\s*(On|Am)\b/.test(line) && WROTE.some((pattern) => pattern.test(`${line} ${next}`))) return true;
  const isHead = (at: number): boolean =>
    FROM.test(lines[at] ?? '') && lines.slice(at + 1, at + 1 + HEADER_LINES).some((other) => SENT.test(other));
  return isHead(index) || (UNDERLINES.test(line) && isHead(index + 1));
}

/** Removes quotes only at the end: answers between quoted lines need them. */
function withoutTrailing(lines: readonly string[]): string[] {
  let end = lines.length;
  while (end > 0 && /^\s*(>.*)?$/.test(lines[end - 1] ?? '')) end--;
  return lines.slice(0, end);
}

const SIGNATURE = [/^--\s*$/, /^\s*(Sent from my|Von meinem .* gesendet|Get Outlook for|发自我的|来自我的|从我的)/i];
const SIGNATURE_LINES = 9;

function withoutSignature(lines: readonly string[]): string[] {
  const from = Math.max(0, lines.length - SIGNATURE_LINES);
  const at = lines.findIndex((line, index) => index >= from && SIGNATURE.some((pattern) => pattern.test(line)));
  return at < 0 ? [...lines] : lines.slice(0, at);
}
