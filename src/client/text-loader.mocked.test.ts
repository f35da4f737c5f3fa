import { beforeEach, expect, test, vi } from 'vitest';
import type { Messages } from './catalogues.ts';
import type * as TextLoader from './text-loader.ts';

type Part = () => Promise<{ texts: Messages }>;
const parts: Record<string, Part> = {};

/** A text names its language and its part, so that a test sees which ones were loaded. */
const textsIn = (language: string, part: string) => ({ texts: { [part]: `${part} in ${language}` } });
const catalogue = (language: string) => () =>
  Promise.resolve({
    ...textsIn(language, 'start'),
    loadPart: (part: string) => parts[`${language} ${part}`]?.() ?? Promise.resolve(textsIn(language, part)),
  });
vi.mock('./catalogues.ts', () => ({ catalogues: { en: catalogue('en'), zh: catalogue('zh') } }));

/** The texts of one part, which arrive when the test says so. */
function heldBack(language: string, part: string): { part: Part; arrive: () => void } {
  let arrive = (): void => undefined;
  const texts = new Promise<{ texts: Messages }>((resolve) => {
    arrive = () => resolve(textsIn(language, part));
  });
  return { part: () => texts, arrive };
}

/** What has been loaded lives in the module: each test begins with a new one. */
let loader: typeof TextLoader;
beforeEach(async () => {
  vi.resetModules();
  for (const name of Object.keys(parts)) delete parts[name];
  loader = await import('./text-loader.ts');
});

test('a part comes with its texts, in the spoken language alone', async () => {
  await expect(loader.withTexts('list', Promise.resolve('the module'))).resolves.toBe('the module');
  expect(loader.textsOf('en')).toEqual({ start: 'start in en', list: 'list in en' });
  expect(loader.textsOf('zh')).toEqual({});
});

test('a part waits for its texts', async () => {
  const texts = heldBack('en', 'list');
  parts['en list'] = texts.part;
  const arrived = vi.fn<(module: string) => void>();
  const part = loader.withTexts('list', Promise.resolve('the module')).then(arrived);
  await new Promise((resolve) => setImmediate(resolve));
  expect(arrived).not.toHaveBeenCalled();
  texts.arrive();
  await part;
  expect(arrived).toHaveBeenCalledWith('the module');
});

test('a part whose texts do not arrive did not arrive', async () => {
  parts['en list'] = () => Promise.reject(new Error('no network'));
  await expect(loader.withTexts('list', Promise.resolve('the module'))).rejects.toThrow('no network');
});

test('another language says all that the page says, and is spoken only then', async () => {
  await loader.withTexts('list', Promise.resolve(1));
  const texts = heldBack('zh', 'list');
  parts['zh list'] = texts.part;
  const switching = loader.switchTexts('zh');
  expect(loader.spokenLanguage()).toBe('en');
  texts.arrive();
  await switching;
  expect(loader.spokenLanguage()).toBe('zh');
  expect(loader.textsOf('zh')).toEqual({ start: 'start in zh', list: 'list in zh' });
});

test('a part that is opened while the language changes is loaded in the new one too', async () => {
  await loader.withTexts('list', Promise.resolve(1));
  parts['zh list'] = async () => {
    await loader.withTexts('sheet', Promise.resolve(2));
    return textsIn('zh', 'list');
  };
  await loader.switchTexts('zh');
  expect(loader.textsOf('zh')).toEqual({ start: 'start in zh', list: 'list in zh', sheet: 'sheet in zh' });
});

test('a language that does not arrive is not spoken', async () => {
  await loader.withTexts('list', Promise.resolve(1));
  parts['zh list'] = () => Promise.reject(new Error('no network'));
  await expect(loader.switchTexts('zh')).rejects.toThrow('no network');
  expect(loader.spokenLanguage()).toBe('en');
});
