import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextProvider } from '../text.tsx';
import { Markdown } from './markdown-view.tsx';
import { readMarkdown } from './markdown.ts';

const kinds = (text: string) => readMarkdown(text).map(({ kind }) => kind);

describe('reading documents', () => {
  it('knows the blocks', () => {
    expect(
      kinds(
        '# A\n\ntext\nmore\n\n- a\n- b\n\n1. c\n2. d\n\n> q\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx\n```',
      ),
    ).toEqual(['heading', 'paragraph', 'list', 'list', 'quote', 'rule', 'table', 'code']);
  });

  it('keeps what belongs to an item inside it', () => {
    expect(readMarkdown('- a\n  more\n\n  - b\n- c')).toMatchObject([
      { kind: 'list', items: [[{ kind: 'paragraph' }, { kind: 'list' }], [{}]] },
    ]);
  });

  it('reads marks inside a line', () => {
    expect(readMarkdown('a **b *c*** `d` [e](/f) g_h_i \\*')).toMatchObject([
      {
        parts: [
          { text: 'a ' },
          { kind: 'strong' },
          {},
          { kind: 'code', text: 'd' },
          { text: ' ' },
          { kind: 'link', href: '/f' },
          { text: ' g_h_i ' },
          { text: '*' },
        ],
      },
    ]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](javascript:alert)',
    '[x](data:text/html,a)',
    '[x](//evil.test)',
    '[x](/\\evil.test)',
    '[x](vbscript:x)',
  ])('makes no link of %s', (text) => {
    expect(JSON.stringify(readMarkdown(text))).not.toContain('"link"');
  });

  it('ends on anything, and loses no word of it', () => {
    for (const text of [
      '>'.repeat(200),
      '- '.repeat(300),
      '```',
      '|',
      '|a|\n|-|',
      '**',
      '[',
      '\n- \n',
      '1) x\n- y',
      `${'*'.repeat(2000)}a`,
    ]) {
      const blocks = readMarkdown(text);
      expect(blocks).not.toEqual([]);
      for (const word of text.match(/[a-z]+/g) ?? []) expect(JSON.stringify(blocks)).toContain(word);
    }
  });
});

describe('showing documents', () => {
  const html = (text: string) => {
    Object.assign(globalThis, { document: { documentElement: {} } });
    return renderToStaticMarkup(
      <TextProvider>
        <Markdown text={text} />
      </TextProvider>,
    );
  };
  it('shows HTML as text', () => {
    expect(html('<img src=x onerror=alert(1)> <script>x</script>')).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &lt;script&gt;',
    );
  });
  it('opens foreign links outside, own ones inside', () => {
    expect(html('[a](https://x.test/)')).toMatch(/href="https:\/\/x.test\/" target="_blank" rel="noopener noreferrer"/);
    expect(html('[a](/login)')).not.toContain('_blank');
  });
});
