// The files of `npm run drill:files`, as somebody could attach them to a ticket. `ends`: each is refused with a sentence,
// kept byte for byte as a download of plain bytes, or drawn anew as a picture with nothing else in it.
import { randomBytes } from 'node:crypto';
import { deflateRawSync, deflateSync, crc32, gzipSync } from 'node:zlib';
import { noise, workbookOf, zipOf } from './hostile-zip.mjs';

/** @typedef {'refused' | 'kept' | 'redrawn'} Ends */
/** @typedef {{ what: string, name: string, bytes: () => string | Buffer, ends: Ends }} HostileAttachment */

const MIB = 1024 * 1024;
const MB = 1_000_000;
const latin = (/** @type {string} */ text) => Buffer.from(text, 'latin1');
const hex = (/** @type {string} */ text) => Buffer.from(text, 'hex');
const utf16 = (/** @type {string} */ text) => Buffer.from(`\ufeff${text}`, 'utf16le');
const SET = 'P0010=1\r\nP0304=400\r\n';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ole = (/** @type {Buffer} */ part) =>
  Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(600), part, Buffer.alloc(600)]);
const INSTALLER = hex('84100c0000000000c000000000000046');

/** @param {import('./hostile-zip.mjs').Part[]} more */
const document = (...more) =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<w/>' },
    ...more,
  ]);
const MACROS = '<Types><Override ContentType="application/vnd.ms-office.vbaProject"/></Types>';

/** A PNG that says it has so many pixels. @param {number} width @param {number} height */
function pngOf(width, height) {
  const part = (/** @type {string} */ type, /** @type {Buffer} */ data) => {
    const body = Buffer.concat([latin(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(300 * MB, (width + 1) * height)));
  return Buffer.concat([PNG.subarray(0, 8), part('IHDR', head), part('IDAT', pixels), part('IEND', Buffer.alloc(0))]);
}

/** One file of a tar. @param {string} name @param {number} size @param {Buffer} [content] */
function tarEntry(name, size, content = Buffer.alloc(size)) {
  const head = Buffer.alloc(512);
  head.write(name);
  head.write('0000644\0', 100);
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  head.write('        ', 148);
  head.write('0', 156);
  head.write('ustar\u000000', 257);
  head.write(
    `${head
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0`,
    148,
  );
  return Buffer.concat([head, content, Buffer.alloc(-content.length & 511)]);
}
const tarOf = (/** @type {Buffer[]} */ ...entries) => Buffer.concat([...entries, Buffer.alloc(1024)]);
const nestedZip = (/** @type {number} */ depth) => {
  let inner = zipOf([{ name: 'a.txt', content: 'x' }]);
  for (let n = 0; n < depth; n++) inner = zipOf([{ name: `${n}.zip`, content: inner }]);
  return inner;
};
const nestedGzip = () => {
  let inner = Buffer.alloc(50 * MB);
  for (let n = 0; n < 20; n++) inner = gzipSync(inner, { level: 1 });
  return inner;
};
/** The directory says that each entry needs a password. */
function encryptedZip() {
  const zip = zipOf([{ name: 'secret.txt', content: 'x' }]);
  const directory = zip.indexOf('PK\u0001\u0002');
  zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8);
  return zip;
}
const cut = (/** @type {Buffer} */ bytes) => bytes.subarray(0, bytes.length / 2);

/** @type {[string, string, () => string | Buffer][]} */
const programs = [
  ['PE', 'values.txt', () => latin('MZ\x90\0\x03\0\0\0')],
  ['PE and then a ZIP', 'project.zip', () => Buffer.concat([latin('MZ\x90\0'), zipOf([{ name: 'a', content: 'x' }])])],
  ['PE', 'manual.pdf', () => latin('MZ\0\0')],
  ['PE of Delphi', 'setup.dat', () => latin('MZP\0\x02\0\0\0\x04\0\x0f\0\xff\xff\0\0')],
  ['ELF', 'trace.log', () => latin('\x7fELF\x02\x01\x01\0')],
  ['Mach-O of 64 bits', 'drive.par', () => hex('cffaedfe07000001')],
  ['Mach-O of 32 bits', 'drive.par', () => hex('feedface00000012')],
  ['Java class, or Mach-O of several processors', 'Main', () => hex('cafebabe00000034')],
  ['Dalvik', 'classes.bin', () => latin('dex\n035\0')],
  ['APK', 'project.zip', () => zipOf([{ name: 'AndroidManifest.xml', content: '\0' }])],
  ['MSI', 'report.doc', () => ole(INSTALLER)],
  ['text named as a program', 'set.exe', () => SET],
  ['a second extension', 'manual.pdf.exe', () => SET],
  ['a second extension and spaces', 'manual.pdf          .scr', () => SET],
  ['spaces and dots behind the extension', 'set.exe. . ', () => SET],
  ['an extension that is not seen', 'set.exe\u200b\u200b', () => SET],
  ['an extension written from the right', 'set_\u202efdp.exe', () => SET],
];
/** @type {[string, string, () => string | Buffer][]} */
const scripts = [
  ['shell', 'readme.txt', () => '#!/bin/sh\nrm -rf /\n'],
  ['shell behind a mark of UTF-8', 'readme.txt', () => '\ufeff#!/usr/bin/env python3\n'],
  ['batch', 'drive.par', () => '@echo off\r\ndel *.*\r\n'],
  ['batch in UTF-16', 'drive.par', () => utf16('@ECHO OFF\r\ndel *.*\r\n')],
  ['PowerShell', 'values.csv', () => '#Requires -Version 5\nGet-Item\n'],
  ['VBScript', 'values.csv', () => 'Option Explicit\r\nDim a\r\n'],
  ['JavaScript', 'data.json', () => '"use strict";\nprocess.exit()\n'],
  ...['ps1', 'vbs', 'js', 'py', 'bat', 'cmd', 'sh', 'wsf', 'jse', 'command'].map(
    (extension) => /** @type {[string, string, () => string]} */ (['by its name', `a.${extension}`, () => SET]),
  ),
];
/** @type {[string, string, () => string | Buffer][]} */
const pages = [
  ['HTML', 'readme.txt', () => '<!doctype html><script>alert(1)</script>'],
  ['HTML behind a comment', 'readme.txt', () => '<!-- a --><!-- b -->\n<HTML><body>'],
  ['HTML behind 60,000 spaces', 'trace.log', () => `${' '.repeat(60_000)}<html>`],
  ['HTML in UTF-16', 'readme.txt', () => utf16('<html><script>1</script>')],
  ['XHTML', 'data.xml', () => '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['a script element', 'readme.txt', () => '<script>alert(1)</script>'],
  ['SVG', 'readme.txt', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['SVG with a doctype', 'data.xml', () => '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "" ""><svg/>'],
  ['SVG with a prefix', 'data.xml', () => '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
  ...['html', 'xhtml', 'svg', 'svgz', 'hta', 'mht'].map(
    (extension) => /** @type {[string, string, () => string]} */ (['by its name', `a.${extension}`, () => SET]),
  ),
];
/** @type {[string, string, () => string | Buffer][]} */
const macros = [
  ['a part with macros', 'report.docx', () => document({ name: 'word/vbaProject.bin', content: 'x' })],
  ['macros under another name', 'list.xlsx', () => zipOf([{ name: '[Content_Types].xml', content: MACROS }])],
  [
    'two lists of types',
    'report.docx',
    () => zipOf(['<Types/>', MACROS, '<Types/>'].map((content) => ({ name: '[Content_Types].xml', content }))),
  ],
  ['macros by the name', 'report.docm', () => document()],
  ['macros in an old document', 'old.doc', () => ole(Buffer.from('_VBA_PROJECT', 'utf16le'))],
  [
    'a list of types of 100 MB',
    'report.docx',
    () => zipOf([{ name: '[Content_Types].xml', content: Buffer.alloc(100 * MB, ' ') }, noise(MB)]),
  ],
];
/** @type {[string, string, () => string | Buffer][]} */
const damaged = [
  ['nothing', 'empty.par', () => ''],
  ['20 MB and a byte', 'large.log', () => Buffer.alloc(20 * MIB + 1, 'x')],
  ['a cut ZIP', 'project.zip', () => cut(zipOf([{ name: 'a', content: randomBytes(5_000) }]))],
  ['the beginning of a ZIP', 'project.zip', () => latin('PK\x03\x04')],
  ['a cut PNG', 'photo.png', () => PNG.subarray(0, 40)],
  ['a JPEG of noise', 'photo.jpg', () => Buffer.concat([hex('ffd8ffe0'), randomBytes(5_000)])],
  ['a WebP of nothing', 'photo.webp', () => latin('RIFF\0\0\0\0WEBP')],
  ['a HEIC of nothing', 'photo.heic', () => Buffer.concat([hex('00000018'), latin('ftypheic'), Buffer.alloc(30)])],
  ['an MP4 of nothing', 'film.mp4', () => Buffer.concat([hex('00000018'), latin('ftypmp42'), Buffer.alloc(30)])],
  ['a PNG of 200 megapixels', 'photo.png', () => pngOf(20_000, 10_000)],
  ['a PNG of 4 gigapixels that it has not', 'photo.png', () => pngOf(65_000, 65_000)],
  ['a text named as a picture', 'photo.jpg', () => SET],
  ['a text named as a video', 'film.mp4', () => SET],
  ['a picture named as PHP', 'photo.php', () => PNG],
];
/** @type {[string, string, () => string | Buffer][]} */
const kept = [
  ['GIF and HTML', 'scope.gif', () => 'GIF89a/*<script>alert(1)</script>*/=1'],
  ['GIF and HTML', 'scope.txt', () => 'GIF89a<html>'],
  ['PDF and ZIP', 'manual.pdf', () => Buffer.concat([latin('%PDF-1.7\n'), zipOf([{ name: 'a.exe', content: 'MZ' }])])],
  ['PDF with a script', 'manual.pdf', () => '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'],
  ['a cut PDF', 'manual.pdf', () => '%PDF-'],
  ['PHP as a text', 'readme.txt', () => '<?php system($_GET[0]); ?>'],
  ['names of a device', 'CON.txt', () => SET],
  ['a path as a name', '../../../etc/passwd', () => SET],
  ['a path of Windows as a name', 'C:\\Windows\\win.ini', () => SET],
  ['a name from the right', 'rechnung_\u202etxt.fdp', () => SET],
  ['a name of quotes and semicolons', '";filename="a.html";x="', () => SET],
  ['a name of 200 characters', `${'ü'.repeat(196)}.par`, () => SET],
  ['an empty byte written in a name', 'a.html%00.txt', () => SET],
  ['a bomb of 300 MB', 'logs.zip', () => zipOf([{ name: 'a', content: Buffer.alloc(300 * MB) }])],
  ['an archive said to be of 4 GB', 'logs.zip', () => zipOf([{ name: 'a', content: 'x', claims: 0xffff_fffe }])],
  ['an archive in an archive, 40 times', 'logs.zip', () => nestedZip(40)],
  [
    'names that lead out',
    'logs.zip',
    () => zipOf(['../../x', '/etc/x', 'C:\\x'].map((name) => ({ name, content: '' }))),
  ],
  ['names of scripts and programs inside', 'p.zip', () => zipOf([{ name: 'a.ps1', content: SET }])],
  [
    '20,000 names',
    'logs.zip',
    () => zipOf(Array.from({ length: 20_000 }, (_, at) => ({ name: `${at}.log`, content: '' }))),
  ],
  ['a name of 60,000 characters inside', 'logs.zip', () => zipOf([{ name: 'n'.repeat(60_000), content: 'x' }])],
  ['an archive with a password', 'secret.zip', encryptedZip],
  ['a tar that leads out', 'logs.tar', () => tarOf(tarEntry('../../etc/passwd', 1), tarEntry('/etc/shadow', 1))],
  ['a tar said to have 8 GB', 'logs.tar', () => tarEntry('a', 0o77777777777, Buffer.alloc(600))],
  ['a cut tar.gz', 'logs.tgz', () => cut(gzipSync(tarOf(tarEntry('a', 9_000, randomBytes(9_000)))))],
  ['a tar.gz of 500 MB', 'logs.tar.gz', () => gzipSync(tarOf(tarEntry('a', 500 * MB)), { level: 1 })],
  ['gzip in gzip, 20 times', 'logs.gz', nestedGzip],
  ['a 7z whose header is noise', 'logs.7z', () => Buffer.concat([hex('377abcaf271c'), randomBytes(200)])],
  ['a RAR of nothing', 'logs.rar', () => latin('Rar!\x1a\x07\0')],
  [
    'a workbook of 190 MB',
    'list.xlsx',
    () => zipOf([...workbookOf({ strings: Buffer.alloc(190 * MB, 'x') }), noise(MB)]),
  ],
  [
    'entities within entities',
    'data.xml',
    () => `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1_000)}">]><x>${'&b;'.repeat(1_000)}</x>`,
  ],
  ['a million brackets', 'data.json', () => '['.repeat(MB)],
  ['one line of 20 MB', 'trace.log', () => Buffer.alloc(20 * MIB, 'x')],
  ['16,000 columns', 'trace.csv', () => `${'a;'.repeat(16_000)}\n`.repeat(20)],
  ['formulas', 'values.csv', () => "=cmd|'/c calc'!A1;b;c\n".repeat(100)],
  ['only NUL', 'project.s7p', () => Buffer.alloc(MB)],
  ['halves of characters in UTF-16', 'trace.txt', () => Buffer.concat([hex('fffe'), Buffer.alloc(MB, hex('00d8'))])],
  ['signs of a terminal', 'trace.log', () => '\u001b[2J\u001b]0;owned\u0007\n'.repeat(100)],
  ['packed bytes without an end', 'a.bin', () => deflateRawSync(Buffer.alloc(50 * MB))],
  ['noise', 'project.bin', () => randomBytes(5 * MB)],
];
/** Names that no file has. @type {[string, string, () => string | Buffer][]} */
const misnamed = [
  ['a name of 300 characters', `${'x'.repeat(296)}.par`, () => SET],
  ['an empty name', '', () => SET],
  ['NUL in a name', 'a\0.par', () => SET],
];
/** @type {[string, string, () => string | Buffer][]} */
const redrawn = [
  ['PNG and PHP', 'photo.png', () => Buffer.concat([PNG, latin('<?php system($_GET[0]); ?>')])],
  ['PNG and a ZIP', 'photo.png', () => Buffer.concat([PNG, zipOf([{ name: 'a.exe', content: 'MZ' }])])],
];

/** @type {(ends: Ends, files: [string, string, () => string | Buffer][]) => HostileAttachment[]} */
const all = (ends, files) =>
  files.map(([what, name, bytes]) => {
    // Each its own, since what came by mail is known by its bytes.
    const own = () => {
      const made = bytes();
      return made === SET ? `${SET}; ${ends} ${what} ${name}\r\n` : made;
    };
    return { what, name, bytes: own, ends };
  });
export const hostileAttachments = [
  ...all('refused', [...programs, ...scripts, ...pages, ...macros, ...damaged, ...misnamed]),
  ...all('kept', kept),
  ...all('redrawn', redrawn),
];
