import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';

const FROM = 'Closeloop 服务 <no-reply@closeloop.example>';
const LONG = `<p style="x">${'伺服驱动器报警 Gerät '.repeat(300)}</p>\n<p>a=3D=_message--=_message--</p>  \n.\n`;
const mail = {
  to: 'ann@alpha.example',
  subject: `Gerät läuft nicht: 伺服驱动器报警 “E-7” ${'sehr lang '.repeat(20)}`.trim(),
  text: `Line 1\n.\n..\n--=_message\nlast  \n${'ä'.repeat(1200)}`,
  html: LONG,
  messageId: '<1@closeloop.example>',
};
const picture = Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 7) % 256));

describe('a composed mail', () => {
  it('is read by a mail program as it was written, with its picture inside', async () => {
    const { raw, envelope } = composeMail(FROM, mail, picture);
    const read = await PostalMime.parse(raw);
    expect(read).toMatchObject({
      from: { name: 'Closeloop 服务', address: 'no-reply@closeloop.example' },
      to: [{ address: 'ann@alpha.example' }],
      subject: mail.subject,
      messageId: mail.messageId,
      attachments: [{ filename: 'loop.png', mimeType: 'image/png', disposition: 'inline', contentId: '<loop>' }],
    });
    expect(read.text?.trimEnd()).toBe(mail.text);
    expect(read.html?.trimEnd()).toBe(mail.html.trimEnd());
    expect(Buffer.from(read.attachments[0]?.content as ArrayBuffer).equals(picture)).toBe(true);
    expect(Date.parse(read.date ?? '')).toBeCloseTo(Date.now(), -5);
    expect(envelope).toMatchObject({ from: 'no-reply@closeloop.example', to: ['ann@alpha.example'] });
  });

  it('is plain ASCII with short lines and the line breaks of mails, so that every server takes it', () => {
    const { raw } = composeMail(FROM, mail, picture);
    expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
  });

  it('has no picture part without a picture', async () => {
    const { attachments, html, text } = await PostalMime.parse(composeMail(FROM, mail, undefined).raw);
    expect(attachments).toEqual([]);
    expect([html?.trimEnd(), text?.trimEnd()]).toEqual([mail.html.trimEnd(), mail.text]);
  });

  it('names the mail that it answers, and tells autoresponders which kind it is', () => {
    const own = composeMail(FROM, mail, undefined).raw;
    expect(own).toContain('Auto-Submitted: auto-generated\r\n');
    expect(own).not.toContain('Reply-To');
    const answer = composeMail(
      FROM,
      { ...mail, inReplyTo: '<7@alpha.example>', replyTo: 'tickets@closeloop.example' },
      undefined,
    ).raw;
    expect(answer).toContain('Auto-Submitted: auto-replied\r\n');
    expect(answer).toContain('In-Reply-To: <7@alpha.example>\r\n');
    expect(answer).toContain('References: <7@alpha.example>\r\n');
    expect(answer).toContain('Reply-To: tickets@closeloop.example\r\n');
  });

  it('of a ticket belongs to the thread of the ticket, and is no answer of a program', () => {
    const { raw } = composeMail(FROM, { ...mail, thread: '<ticket.1@closeloop.example>' }, undefined);
    expect(raw).toContain('In-Reply-To: <ticket.1@closeloop.example>\r\n');
    expect(raw).toContain('References: <ticket.1@closeloop.example>\r\n');
    expect(raw).toContain('Message-ID: <1@closeloop.example>\r\n');
    expect(raw).toContain('Auto-Submitted: auto-generated\r\n');
  });

  it('goes to one address: a comma or a line break in it makes no second one and no header', async () => {
    const { raw, envelope } = composeMail(
      FROM,
      { ...mail, to: 'ann@alpha.example,\r\nBcc: eve@beta.example', subject: 'One\r\nBcc: eve@beta.example' },
      undefined,
    );
    expect(envelope.to).toHaveLength(1);
    expect((await PostalMime.parse(raw)).bcc ?? []).toEqual([]);
    expect(raw).not.toMatch(/^Bcc:/m);
  });
});
