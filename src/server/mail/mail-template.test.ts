import { expect, it } from 'vitest';
import { renderMail, withVendor } from './mail-template.ts';

it('says the same in text and HTML, escaped, with a subject of one line', () => {
  const { subject, text, html } = renderMail({
    subject: 'A\r\nBcc: x@y.example',
    greeting: 'Hello <b>',
    paragraphs: ['1 < 2 & "3"\nnext'],
    code: '123456',
    link: { label: 'Open', url: 'https://x.example/?a=1&b=2' },
    alsoLink: { label: 'In the <app>', url: 'https://x.example/?c=1&d=2' },
    footer: 'Closeloop',
  });
  expect(subject).toBe('A Bcc: x@y.example');
  expect(text).toContain('Hello <b>\n\n1 < 2 & "3"\nnext\n\n123456\n\nOpen:\nhttps://x.example/?a=1&b=2');
  expect(html).toContain('Hello &lt;b&gt;');
  expect(html).toContain('1 &lt; 2 &amp; &quot;3&quot;<br>next');
  expect(html).toContain('href="https://x.example/?a=1&amp;b=2"');
  expect(text).toContain('b=2\n\nIn the <app>:\nhttps://x.example/?c=1&d=2\n\n-- ');
  expect(html).toContain(
    '<a href="https://x.example/?c=1&amp;d=2" class="link" style="color:#0b57d0">In the &lt;app&gt;</a>',
  );
  expect(html).not.toContain('<b>');
});

it('has name and logo of the vendor, escaped, if there is one', () => {
  const mail = renderMail({ subject: 'A', greeting: 'Hello', paragraphs: ['-- \nno signature'], footer: 'The end' });
  expect(withVendor(mail, { name: '', logo: null })).toEqual(mail);
  const { subject, text, html } = withVendor(mail, { name: 'Acme <Drives> $&', logo: 'https://x.example/l?a=1&v=2' });
  expect(subject).toBe('A');
  expect(text).toContain('no signature\n\n-- \nAcme <Drives> $&\nThe end');
  expect(html).toContain('<img src="https://x.example/l?a=1&amp;v=2"');
  expect(html).toContain('Acme &lt;Drives&gt; $&amp;');
});

it('shows the clock as a row of stretches, each as wide as its share, and says nothing of it in the text', () => {
  const bar = {
    parts: [{ kind: 'run', share: 0.25 } as const, { kind: 'left', share: 0.75 } as const],
    now: 0.25,
    due: 1,
  };
  const { text, html } = renderMail({ subject: 'A', greeting: 'Hello', paragraphs: [], footer: 'The end', bar });
  expect([...html.matchAll(/width:([\d.]+)%;height:8px/g)].map(([, width]) => width)).toEqual(['25.0', '75.0']);
  expect(text).toBe(renderMail({ subject: 'A', greeting: 'Hello', paragraphs: [], footer: 'The end' }).text);
});
