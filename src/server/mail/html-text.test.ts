import { expect, test } from 'vitest';
import { answerOfHtml } from './html-text.ts';

test.each([
  [
    'entities and tags',
    '<p>It runs &lt;V1.21&gt; &amp; trips&#33;</p><div>Thanks</div>',
    'It runs <V1.21> & trips!\nThanks',
  ],
  ['lines of the source are no lines', '<p>It runs\r\n  V1.21\tstill.</p>', 'It runs V1.21 still.'],
  ['breaks and blank lines', '<div>One<br>two</div><div><br></div><div>three</div>', 'One\ntwo\n\nthree'],
  ['Outlook', '<p class=MsoNormal>One<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p>two</p>', 'One\n\ntwo'],
  ['words in marks', 'Un<b>believ</b>able, <i>now</i> it <span>trips</span>', 'Unbelievable, now it trips'],
  ['a list', '<ul><li>F0001</li><li>F0002</li></ul>', 'F0001\nF0002'],
  [
    'what is not shown',
    '<head><title>x</title><style>p{}</style></head><body>Own<script>1<2</script><!-- no --></body>',
    'Own',
  ],
  ['quotes', '<p>Own</p><blockquote>Which<blockquote>older</blockquote>firmware?</blockquote><p>More</p>', 'Own\nMore'],
  ['a head without an end', '<html><head><meta charset=utf-8><body>Own</body>', 'Own'],
  ['a quote without an end', '<p>Own</p><blockquote>Which firmware?', 'Own\nWhich firmware?'],
])('%s', (_name, html, text) => {
  expect(answerOfHtml(html)).toBe(text);
});

test.each([
  [
    'L1 and 400 V',
    '<table><tr><td>L1</td><td>400 V</td></tr><tr><td>L2</td><td>398 V</td></tr></table>',
    'L1 | 400 V\nL2 | 398 V',
  ],
  ['with headings', '<table><thead><tr><th>Phase<th>U<tbody><tr><td>L1<td>400 V</table>', 'Phase | U\nL1 | 400 V'],
  [
    'of Word',
    '<tr><td><p class=MsoNormal>L1<o:p></o:p></p></td>\r\n <td><p class=MsoNormal>400 V</p></td></tr>',
    'L1 | 400 V',
  ],
  ['an empty one', '<tr><td>L1</td><td></td><td> 400 V </td></tr>', 'L1 | 400 V'],
  ['several lines stay lines', '<tr><td><p>One</p><p>two</p></td><td><p>three</p></td></tr>', 'One\ntwo\nthree'],
  ['a layout of one cell', '<table><tr><td><p>One</p><p>two</p></td></tr></table><p>three</p>', 'One\ntwo\nthree'],
])('cells of a table stay apart: %s', (_name, html, text) => {
  expect(answerOfHtml(html)).toBe(text);
});
