import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grammarOf } from './grammar-names.ts';
import { highlight } from './highlight.ts';

test('each line keeps its text, in every language that files are told by', () => {
  const lines = ['/* one', '', 'two */ "three" 4 # <b>', '\tx = `a${b}`'];
  const paths = [
    'a.sh',
    'a.c',
    'a.cpp',
    'a.cs',
    'a.css',
    'a.dart',
    'Dockerfile',
    'a.ex',
    'a.go',
    'a.gradle',
    'a.ini',
    'a.java',
  ].concat(
    [
      'a.js',
      'a.json',
      'a.kt',
      'a.md',
      'a.php',
      'a.properties',
      'a.py',
      'a.rb',
      'a.rs',
      'a.scala',
      'a.scss',
      'a.sql',
      'a.swift',
    ],
    ['a.ts', 'a.xml', 'a.yml'],
  );
  for (const path of paths) {
    const grammar = grammarOf(path) ?? '';
    assert.deepEqual(
      highlight(lines, grammar)?.map((line) => line.map(({ text }) => text).join('')),
      lines,
      path,
    );
  }
});

test('PHP is coloured without the tag that begins its file', () => {
  assert.deepEqual(highlight(['return 1;'], 'php')?.[0]?.[0], { text: 'return', kind: 'keyword' });
});

test('a grammar that is not there colours nothing', () => {
  assert.equal(highlight(['a'], 'cobol'), undefined);
});
