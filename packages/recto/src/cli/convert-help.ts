import { OPTION_FLAG_LINES } from './option-flags.ts';

/** Width of the flags' column in `--help`. */
const FLAG_WIDTH = 19;

const OTHER_LINES: typeof OPTION_FLAG_LINES = [
  ['--part N', 'with --max-tokens: print the Nth part instead of the first'],
  ['--json', 'print the whole result as JSON, one line per input'],
  ['-o, --output PATH', 'write to a file, or to a folder if PATH ends in / or there are several inputs'],
  ['--url URL', "the page's URL, for HTML from a file or standard input"],
  ['--allow-private', 'also fetch URLs of this machine and of private networks'],
  ['-h, --help', 'print this help'],
  ['-v, --version', 'print the version'],
];

/** The text of `recto --help`. */
export const CONVERT_HELP = `recto converts web pages to clean Markdown with metadata.

  recto [options] [file or URL …]

Examples
  recto page.html                         convert a file
  recto https://example.com/page          fetch and convert a page
  recto page.html -o page.md              write to a file instead of standard output
  recto *.html -o markdown/               convert many files, one .md file each
  recto page.html --json | jq .metadata   print the result as JSON
  recto page.html --outline               print the headings, with the tokens of each section
  recto page.html --max-tokens 4000       print the first 4,000 tokens, up to the end of a block
  curl -s https://example.com/page | recto --url https://example.com/page
                                          convert standard input; --url makes its links absolute

Inputs are files, http or https URLs, or - for standard input, which is also used if you name no input.
Markdown goes to standard output. Errors go to standard error.

Options
${flagLines()}

Exit codes
  0  all inputs were converted
  1  at least one input failed; the others were converted
  2  the command line is wrong; nothing was done

Other commands, each with --help
  recto serve        run the REST service
  recto mcp          run an MCP server on standard input and output, for an agent
  recto accounts     manage accounts and plans
  recto keys         manage API keys
  recto backup       copy the data to a file
  recto restore      replace the data with such a copy
  recto doctor       check the installation and say what to do
To convert a file with one of these names, write ./serve.
`;

function flagLines(): string {
  const lines = [...OPTION_FLAG_LINES, ...OTHER_LINES];
  return lines.map(([flag, help]) => `  ${flag.padEnd(FLAG_WIDTH)}  ${help}`).join('\n');
}
