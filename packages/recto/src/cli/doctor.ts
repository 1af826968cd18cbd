/** `recto doctor`: checks what the service needs and says what to do. */

import { type Command, parseCommandLine, print, rejectWords } from './command.ts';
import type { Finding } from './installation-check.ts';

const HELP = `recto doctor checks the installation: Node.js, settings, disk, database, Redis, mail server, DNS, clock,
public URL and proxy. It reads the same settings as recto serve and changes nothing.

Options
  --data-dir FOLDER   folder of the SQLite file (default: RECTO_DATA_DIR, or .recto); ignored if DATABASE_URL is set
  --json              print one JSON object per check
  -h, --help          print this help

Exit codes
  0  all checks passed, perhaps with warnings
  1  at least one check failed
`;

const OPTIONS = {
  'data-dir': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

interface DoctorTools {
  check(dataDir: string | undefined): AsyncIterable<Finding>;
}

const LABELS: Readonly<Record<Finding['status'], string>> = { ok: 'ok  ', warning: 'warn', failure: 'FAIL' };

export function doctorCommand({ check }: DoctorTools): Command {
  return async (words) => {
    const { values, positionals } = parseCommandLine(words, OPTIONS, 'recto doctor --help');
    if (values.help) return print(HELP);
    rejectWords('recto doctor', positionals);
    let failures = 0;
    for await (const finding of check(values['data-dir'])) {
      if (finding.status === 'failure') failures++;
      print(values.json ? `${JSON.stringify(finding)}\n` : describe(finding));
    }
    return failures === 0 ? 0 : 1;
  };
}

function describe({ check, status, message, remedy }: Finding): string {
  return `${LABELS[status]}  ${check}: ${message}\n${remedy === undefined ? '' : `      ${remedy}\n`}`;
}
