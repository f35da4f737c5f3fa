import { expect, it } from 'vitest';
import { pageNames } from '../../shared/pages.ts';
import { texts } from '../../shared/text/en/texts.ts';
import { titleWithout } from './missing-title.ts';

it('a page that does not know its ticket never says that something was done', () => {
  expect(pageNames.filter((page) => /Success|Submission done/.test(texts[titleWithout(page)]))).toEqual([]);
});
