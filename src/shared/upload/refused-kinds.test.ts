import { expect, test } from 'vitest';
import { actingExtension, refusedKind } from './refused-kinds.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (c) => c.charCodeAt(0)).buffer);
const BINARY = '\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0';

test.each([
  ['a.dat', `MZ${BINARY}`, 'program'],
  // As Delphi and C++Builder write it: the first sign after MZ is a letter.
  ['setup.dat', 'MZP\0\x02\0\0\0\x04\0\x0f\0\xff\xff', 'program'],
  ['a.jpg.dat', `\x7fELF\x02\x01\x01\0${BINARY}`, 'program'],
  ['a', `\xcf\xfa\xed\xfe\x07\0\0\x01${BINARY}`, 'program'],
  ['fat', `\xca\xfe\xba\xbf\0\0\0\x02${BINARY}`, 'program'],
  ['Main', `\xca\xfe\xba\xbe\0\0\0\x34${BINARY}`, 'program'],
  ['setup.EXE', 'only text', 'program'],
  ['parameters.par', '#!/bin/sh\nrm -rf /', 'script'],
  ['parameters.par', '\xef\xbb\xbf#!/usr/bin/env python3\n', 'script'],
  ['parameters.txt', '\r\n  @ECHO OFF\r\ndel *.*', 'script'],
  ['set.txt', 'Option Explicit\r\nDim a', 'script'],
  ['set.txt', '"use strict";\nalert(1)', 'script'],
  ['job.bat', 'dir', 'script'],
  ['job.ps1', 'Get-Process', 'script'],
  ['job.py', 'print(1)', 'script'],
  ['report.txt', ' <!-- a -->\n<!DOCTYPE html><p>', 'webPage'],
  ['report.xml', '<?xml version="1.0"?><!-- <a> --><svg:svg xmlns:svg="x"/>', 'webPage'],
  ['report.xml', '<HTML>', 'webPage'],
  ['drawing.svg', 'not even one', 'webPage'],
  ['book.xlsm', 'PK\x03\x04', 'macros'],
])('%s is refused (%#)', (name, head, kind) => {
  expect(refusedKind(name, latin1(head))).toBe(kind);
});

test('a text in UTF-16 is read as one', () => {
  expect(refusedKind('a.txt', utf16('#!/bin/sh'))).toBe('script');
  expect(refusedKind('a.xml', utf16('<?xml version="1.0"?>\n<svg/>'))).toBe('webPage');
  expect(refusedKind('a.txt', utf16('P0010 = 1'))).toBeNull();
});

test.each([
  ['main.st', 'PROGRAM main\nVAR x : INT; END_VAR\nx := x + 1;'],
  ['block.awl', 'FUNCTION_BLOCK FB 1\nBEGIN\nU E 0.0'],
  ['export.xml', '<?xml version="1.0"?><Document><svg/></Document>'],
  ['drive.par', 'P0010=1\r\nP0304=400'],
  ['trace.log', 'MZ started\n#!/not the first line'],
  ['sizes.csv', 'MZP;10;20\r\n1;2;3'],
  ['notes.txt', 'We opened <html> in the browser.'],
  ['project.bin', BINARY],
  ['project.zip', 'PK\x03\x04'],
  ['half', '<!-- a comment that never ends'],
  ['', ''],
])('%s may be attached', (name, head) => {
  expect(refusedKind(name, latin1(head))).toBeNull();
});

test.each([
  ['a.exe.', 'exe'],
  ['a.bat \u200b', 'bat'],
  ['a.cmd\u202e', 'cmd'],
  ['a.exe.par', 'par'],
  ['...', ''],
])('of %j a system goes by %j', (name, extension) => {
  expect(actingExtension(name)).toBe(extension);
});
