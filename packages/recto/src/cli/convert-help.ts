/** What `recto --help` teaches. */
export const CONVERT_HELP = `recto: web pages to clean Markdown with metadata

  recto page.html                     a file
  recto https://example.com/page      an address
  curl … | recto --url ADDRESS        standard input, with the address its links are relative to
  recto *.html --output markdown/     many files, one .md each
  recto page.html --json | jq .       Markdown and metadata as JSON, one line an input

Inputs are files, http(s) addresses, or - for standard input (also when none is named).
The Markdown goes to standard output, what goes wrong to standard error.

Options
  --full             convert everything a reader of the page sees, not only its main content
  --no-images        leave images out
  --no-links         keep the links' texts, not their addresses
  --no-meta          leave out the YAML front matter
  --json             print {"markdown", "metadata"} as JSON, one line an input
  -o, --output PATH  write to a file; with several inputs, or a path ending in /, to a folder
  --url ADDRESS      the page's address, for HTML from a file or standard input
  --allow-private    fetch addresses of private networks and this machine too
  -h, --help         print this
  -v, --version      print the version

Exit code
  0  every input was converted
  1  at least one was not; the others were
  2  the command line is wrong; nothing was done

Other commands: recto serve, recto accounts, recto keys (each with --help).
A file with such a name is given as ./serve.
`;
