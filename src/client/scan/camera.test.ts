import { expect, it } from 'vitest';
import { newDetector, missingForScan, scanErrorOf } from './camera.ts';

const named = (name: string) => Object.assign(new Error(), { name });
const works = {
  BarcodeDetector: class {
    detect = () => Promise.resolve([]);
  },
};
const refuses = {
  BarcodeDetector: class {
    constructor() {
      throw new TypeError('no such format');
    }
  },
};

it.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'noCamera'],
  ['OverconstrainedError', 'noCamera'],
  ['NotReadableError', 'failed'],
  ['constructor', 'failed'],
])('%s means %s', (name, trouble) => {
  expect(scanErrorOf(named(name))).toBe(trouble);
});

it('a camera that says nothing has failed', () => {
  expect(scanErrorOf('no')).toBe('failed');
});

it.each([
  ['a browser without a detector', {}, true, true, 'unsupported'],
  ['a detector of other codes', refuses, true, true, 'unsupported'],
  ['a page without TLS', works, false, false, 'closed'],
  ['a browser without cameras', works, true, false, 'noCamera'],
  ['all there', works, true, true, undefined],
])('%s', (_what, host, secure, cameras, trouble) => {
  expect(missingForScan(newDetector(host), secure, cameras)).toBe(trouble);
});
