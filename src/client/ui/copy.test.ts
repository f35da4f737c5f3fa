import { afterEach, expect, test } from 'vitest';
import { translator } from '../../shared/text/catalogue.ts';
import { texts as en } from '../../shared/text/en/texts.ts';
import { texts as zh } from '../../shared/text/zh/texts.ts';
import { copy } from './copy.ts';
import { toast, toastQueue } from './toast-queue.ts';

afterEach(() => {
  for (let first = toastQueue.first(); first; first = toastQueue.first()) toast.dismiss(first.id);
});

const texts = { en: translator<typeof en>('en', en), zh: translator<typeof en>('zh', zh) };
const copied: string[] = [];
const works = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
const refuses = { writeText: () => Promise.reject(new Error('no permission')) };

/** Spec 8: copy success and failure toasts; "Autocopy is not supported, please copy it manually". */
test.each([
  ['done (spec 8.24)', works, 'en', 'Copied', 'ok'],
  ['done', works, 'zh', '已复制', 'ok'],
  ['refused (spec 8.25)', refuses, 'en', 'Copying failed. Please try again, or copy it manually', 'warn'],
  ['refused', refuses, 'zh', '复制失败，请重试或手动复制', 'warn'],
  ['no clipboard (spec 8.23, 8.25)', null, 'en', 'Autocopy is not supported, please copy it manually', 'warn'],
  ['no clipboard', null, 'zh', '不支持自动复制，请手动复制', 'warn'],
] as const)('%s: %#', async (_name, clipboard, language, text, tone) => {
  copied.length = 0;
  await copy('ITR-261122-0001', texts[language], clipboard);
  expect(toastQueue.first()).toMatchObject({ text, tone });
  expect(copied).toEqual(clipboard === works ? ['ITR-261122-0001'] : []);
});
