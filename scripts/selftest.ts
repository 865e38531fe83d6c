// Explains a code from /selftest: npm run selftest -- CODE
import { checkGroups, groupIds, type Outcome } from '../src/contracts/selftest/checks.ts';
import { decodeReport, type SelftestReport } from '../src/contracts/selftest/result-code.ts';

const decoded = decodeReport(process.argv.slice(2).join(''));

switch (decoded.kind) {
  case 'report':
    process.stdout.write(`${linesOf(decoded.report).join('\n')}\n`);
    break;
  case 'misread':
    stop(
      'This is no code of /selftest, or a letter of it is wrong. It has six groups of four letters and digits.',
    );
    break;
  case 'otherList':
    stop(`This code is of list ${decoded.list}, which this version does not know: use the newest.`);
    break;
}

function stop(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

function linesOf({ hint, release, outcomes }: SelftestReport): readonly string[] {
  const { engine, major, system, installed } = hint;
  const said: Readonly<Record<Outcome, string>> = {
    passed: 'passed',
    failed: 'FAILED',
    absent: 'not available',
  };
  const count = (outcome: Outcome): number => Object.values(outcomes).filter((one) => one === outcome).length;
  return [
    `${engine} ${major || '(version not told)'} on ${system}, ${installed ? 'on the home screen' : 'in a tab'}, app ${release ?? '(version not told)'}`,
    `${count('passed')} passed, ${count('failed')} failed, ${count('absent')} not available`,
    ...groupIds.flatMap((group) => [
      '',
      `${group}:`,
      ...checkGroups[group].map((id) => `  ${said[outcomes[id]].padEnd(13)}  ${inWords(id)}`),
    ]),
  ];
}

function inWords(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
