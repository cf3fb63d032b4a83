/**
 * Our spans of declared ranges beside the ecosystem's own code: for drawn ranges and versions, whether it accepts the version.
 * What it accepts has to lie in the spans; of releases nothing else may.
 */
import { schemeFor } from '../../src/engine/advisories/scheme-for.ts';
import type { EcosystemName } from '../../src/engine/model/ecosystem-name.ts';
import { spansContain } from '../../src/engine/versions/version-span.ts';
import { askTool, drawFrom, type DrawnPair, type ToolProgram } from './ask-tool.ts';

export interface ToolRangeOptions {
  readonly ecosystem: string;
  readonly count: number;
  readonly seed: number;
  /** Jars as a class path, the autoload.php of composer/semver; empty for the others. */
  readonly library: string;
}

/** Reads lines of `<range><tab><version>`, and prints `1`, `0` or `?` for each. */
interface RangeTool extends ToolProgram {
  readonly ecosystem: EcosystemName;
  /** `A` and `B` stand for versions, `P` for part of one. */
  readonly forms: readonly string[];
  readonly tails: readonly string[];
}

const tools: readonly RangeTool[] = [
  {
    ecosystem: 'PyPI',
    forms: [
      '==A',
      '==P.*',
      '!=A',
      '!=P.*',
      '~=A',
      '>=A',
      '<A',
      '<=A',
      '>A',
      '>=A,<B',
      '>=A,!=B',
      '>=Arc1,<B',
      '<B.post1',
    ],
    tails: ['', '', '', 'rc1', '.dev1', '.post1'],
    file: 'ranges.py',
    text: `
import sys
from packaging.specifiers import SpecifierSet, InvalidSpecifier
from packaging.version import Version, InvalidVersion
for line in open(sys.argv[1]):
    written, version = line.rstrip("\\n").split("\\t")
    try:
        print("1" if SpecifierSet(written).contains(Version(version)) else "0")
    except (InvalidSpecifier, InvalidVersion):
        print("?")
`,
    command: (file, pairs) => ['python3', file, pairs],
  },
  {
    ecosystem: 'RubyGems',
    forms: ['~> A', '~> P', '>= A', '> A', '< A', '<= A', '= A', '!= A', '>= A, < B', '~> P, != A', '~> A.rc1'],
    tails: ['', '', '', '.rc1', '.pre', '.4'],
    file: 'ranges.rb',
    text: `
File.foreach(ARGV[0], chomp: true) do |line|
  written, version = line.split("\\t", -1)
  begin
    puts Gem::Requirement.new(written.split(",").map(&:strip)).satisfied_by?(Gem::Version.new(version)) ? "1" : "0"
  rescue ArgumentError, Gem::Requirement::BadRequirementError
    puts "?"
  end
end
`,
    command: (file, pairs) => ['ruby', file, pairs],
  },
  {
    ecosystem: 'Packagist',
    forms: [
      '^A',
      '^P',
      '~A',
      '~P',
      'P.*',
      'A',
      '>=A',
      '<A',
      '>A',
      '<=P',
      '!=A',
      'A - B',
      'A - P',
      '^A || ^B',
      '>=A <B',
      '>=A@beta',
      '^A-beta1',
    ],
    tails: ['', '', '', '-beta1', '-RC2', '-dev', '.4'],
    file: 'ranges.php',
    text: `<?php
require $argv[2];
foreach (file($argv[1], FILE_IGNORE_NEW_LINES) as $line) {
  [$written, $version] = explode("\\t", $line);
  try {
    echo Composer\\Semver\\Semver::satisfies($version, $written) ? "1\\n" : "0\\n";
  } catch (UnexpectedValueException $refused) {
    echo "?\\n";
  }
}
`,
    command: (file, pairs, library) => ['php', file, pairs, library],
  },
  {
    ecosystem: 'Maven',
    forms: ['[A,B)', '(A,B]', '[A,B]', '(,A]', '[A,)', '[A]', '(,A),(B,)', '(A,)'],
    tails: ['', '', '', '-rc1', '-SNAPSHOT', '.Final', '-jre'],
    file: 'Ranges.java',
    text: `
import java.nio.file.*;
import org.apache.maven.artifact.versioning.*;

class Ranges {
  public static void main(String[] args) throws Exception {
    StringBuilder out = new StringBuilder();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      String[] pair = line.split("\\t", -1);
      String answer;
      try {
        answer = VersionRange.createFromVersionSpec(pair[0]).containsVersion(new DefaultArtifactVersion(pair[1])) ? "1" : "0";
      } catch (InvalidVersionSpecificationException refused) {
        answer = "?";
      }
      out.append(answer).append('\\n');
    }
    System.out.print(out);
  }
}
`,
    command: (file, pairs, library) => ['java', '-cp', library, file, pairs],
  },
];

export function compareRangesWithTool({ ecosystem, count, seed, library }: ToolRangeOptions): void {
  const tool = tools.find((one) => one.ecosystem === ecosystem);
  if (tool === undefined) throw new Error(`no tool reads ranges of ${ecosystem}`);
  const pairs = drawPairs(tool, count, seed);
  const answers = askTool(tool, pairs, library);
  const scheme = schemeFor(tool.ecosystem);
  const differences: string[] = [];
  let refused = 0;
  let accepted = 0;
  for (const [index, [range, version]] of pairs.entries()) {
    const answer = answers[index];
    if (answer !== '0' && answer !== '1') {
      refused++;
      continue;
    }
    if (answer === '1') accepted++;
    const spans = scheme.spans?.(range);
    const parsed: unknown = scheme.parse(version);
    const isHeld = spans !== undefined && spansContain((a: unknown, b: unknown) => scheme.compare(a, b), spans, parsed);
    const isRelease = !scheme.isPrerelease(parsed) && !version.includes('post');
    if (spans === undefined || (answer === '1' ? !isHeld : isHeld && isRelease))
      differences.push(
        `${range} ${answer === '1' ? 'accepts' : 'refuses'} ${version}${spans === undefined ? ' (unreadable here)' : ''}`,
      );
  }
  for (const difference of differences.slice(0, 40)) console.log(difference);
  const compared = pairs.length - refused;
  console.log(
    `${ecosystem}: ${compared - differences.length} of ${compared} alike, of which ${accepted} are accepted; ${refused} refused by the tool`,
  );
  process.exitCode = differences.length > 0 ? 1 : 0;
}

function drawPairs({ forms, tails }: RangeTool, count: number, seed: number): readonly DrawnPair[] {
  const below = drawFrom(seed);
  const number = (): string => `${below(3)}.${below(4)}.${below(4)}`;
  return Array.from({ length: count }, () => {
    const form = forms[below(forms.length)] ?? '';
    const range = form
      .replace('A', number())
      .replace('A', number())
      .replaceAll('B', number())
      .replace('P', `${below(3)}.${below(4)}`);
    return [range, number() + (tails[below(tails.length)] ?? '')];
  });
}
