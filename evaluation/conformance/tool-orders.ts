/**
 * Our order of versions beside that of the ecosystem's own code, which is started once and asked of all pairs: versions that
 * records name, changed in small ways so that near misses are frequent. The same seed draws the same pairs.
 */
import type { EcosystemName } from '../../src/engine/model/ecosystem-name.ts';
import { schemeFor } from '../../src/engine/advisories/scheme-for.ts';
import { compareTexts } from '../../src/engine/versions/version-scheme.ts';
import { askTool, drawFrom, type DrawnPair, type ToolProgram } from './ask-tool.ts';

export interface ToolOrderOptions {
  readonly ecosystem: string;
  readonly count: number;
  readonly seed: number;
  /** Jars that hold Maven's ComparableVersion and what it needs, or the autoload.php of composer/semver. */
  readonly library: string;
}

/** Prints `<`, `=`, `>`, or `?` for what it refuses. */
interface OrderTool extends ToolProgram {
  readonly ecosystem: EcosystemName;
  readonly words: readonly string[];
}

const javaProgram = `
import java.nio.file.*;
import java.util.*;
import org.apache.maven.artifact.versioning.ComparableVersion;

class Orders {
  public static void main(String[] args) throws Exception {
    StringBuilder out = new StringBuilder();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      String[] pair = line.split("\\t", -1);
      int order = new ComparableVersion(pair[0]).compareTo(new ComparableVersion(pair[1]));
      out.append(order < 0 ? "<" : order > 0 ? ">" : "=").append('\\n');
    }
    System.out.print(out);
  }
}
`;

const phpProgram = `<?php
require $argv[1];
$parser = new Composer\\Semver\\VersionParser();
foreach (file($argv[2], FILE_IGNORE_NEW_LINES) as $line) {
  [$a, $b] = explode("\\t", $line);
  try {
    $a = $parser->normalize($a);
    $b = $parser->normalize($b);
  } catch (UnexpectedValueException $refused) {
    echo "?\\n";
    continue;
  }
  // Branches have no place among numbers.
  if (strncmp($a, 'dev-', 4) === 0 || strncmp($b, 'dev-', 4) === 0) echo "?\\n";
  elseif (Composer\\Semver\\Comparator::lessThan($a, $b)) echo "<\\n";
  else echo Composer\\Semver\\Comparator::greaterThan($a, $b) ? ">\\n" : "=\\n";
}
`;

const tools: readonly OrderTool[] = [
  {
    ecosystem: 'Maven',
    words:
      '-jre -android final ga .Final .GA -RC1 -SNAPSHOT -alpha-1 a1 b2 m3 rc sp1 release .x -1 .0 - . x cr2 0 9 10'.split(
        ' ',
      ),
    file: 'Orders.java',
    text: javaProgram,
    command: (file, pairs, library) => ['java', '-cp', library, file, pairs],
  },
  {
    ecosystem: 'Packagist',
    words:
      '.0 .1 .0.0 -beta1 -RC2 -rc.1 -alpha -dev +build +1 p1 -p2 -patch .x-dev @dev v -stable b3 0 9 10 .2024 -beta.2'.split(
        ' ',
      ),
    file: 'orders.php',
    text: phpProgram,
    command: (file, pairs, library) => ['php', file, library, pairs],
  },
];

export function compareWithTool({ ecosystem, count, seed, library }: ToolOrderOptions, known: readonly string[]): void {
  const tool = tools.find((one) => one.ecosystem === ecosystem);
  if (tool === undefined) throw new Error(`no tool orders versions of ${ecosystem}`);
  const pairs = drawPairs(tool, known, count, seed);
  const answers = askTool(tool, pairs, library);
  const scheme = schemeFor(tool.ecosystem);
  let compared = 0;
  const differences: string[] = [];
  for (const [index, [a, b]] of pairs.entries()) {
    const answer = answers[index] ?? '';
    if (answer !== '<' && answer !== '=' && answer !== '>') continue;
    compared++;
    const order = compareTexts(scheme, a, b);
    const ours = order === undefined ? '?' : order < 0 ? '<' : order > 0 ? '>' : '=';
    if (ours !== answer) differences.push(`${a} ${answer} ${b} (here ${ours})`);
  }
  for (const difference of differences.slice(0, 40)) console.log(difference);
  console.log(
    `${ecosystem}: ${compared - differences.length} of ${compared} pairs alike; ${pairs.length - compared} refused by the tool`,
  );
  process.exitCode = differences.length > 0 ? 1 : 0;
}

function drawPairs({ words }: OrderTool, known: readonly string[], count: number, seed: number): readonly DrawnPair[] {
  const below = drawFrom(seed);
  const one = (of: readonly string[]): string => of[below(of.length)] ?? '';
  const change = (text: string): string => {
    const at = below(text.length + 1);
    const end = below(2) === 0 ? at : text.length;
    const kinds = [
      () => text.slice(0, at) + one(words) + text.slice(end),
      () => text + one(words),
      () => text.slice(0, at) + text.slice(at + 1),
      () => text.replace(/\d+/, (digits) => String(Number(digits) + 1)),
    ];
    return kinds[below(kinds.length)]?.() ?? text;
  };
  const pairs: [string, string][] = [];
  while (pairs.length < count) {
    const first = below(2) === 0 ? one(known) : change(one(known));
    const second = below(4) === 0 ? one(known) : change(below(2) === 0 ? first : change(first));
    if (first !== '' && second !== '' && !/[\t\n]/.test(first + second)) pairs.push([first, second]);
  }
  return pairs;
}
