/** The guides of the documentation: Markdown files of the repository, read once when the service starts. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GuideSection, listSections } from './guide-sections.ts';

interface GuideRow {
  /** Part of the URL, `/docs/ID`, and the file's name. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
}

/** In reading order. Other documents are for contributors. */
const ROWS: readonly GuideRow[] = [
  { id: 'quick-start', title: 'Quick start', summary: 'From an account to the first Markdown.' },
  { id: 'options', title: 'Options', summary: 'What you can change about a conversion.' },
  { id: 'content', title: 'Main content', summary: 'Which parts of a page are kept, and why.' },
  { id: 'markdown', title: 'Markdown', summary: 'What becomes of tables, lists, code and formulas.' },
  { id: 'metadata', title: 'Metadata', summary: 'Where title, author and date come from.' },
  { id: 'rendering', title: 'Rendering', summary: 'Pages whose text appears only when scripts run.' },
  { id: 'errors', title: 'Errors and limits', summary: 'Which requests to repeat, and pages that need scripts.' },
  { id: 'agents', title: 'Agents and MCP', summary: 'Long pages in parts, for language models.' },
  { id: 'dashboard', title: 'Dashboard', summary: 'Keys, usage, playground and plans.' },
  { id: 'accounts', title: 'Accounts', summary: 'Sign-up, sign-in and what protects accounts.' },
  { id: 'self-hosting', title: 'Self-hosting', summary: 'Run the service on your own server.' },
  { id: 'configuration', title: 'Configuration', summary: 'All settings with their defaults.' },
  { id: 'administration', title: 'Administration', summary: 'Accounts, plans, invitations and the audit log.' },
  { id: 'fetching', title: 'Fetching', summary: 'Which pages are fetched, and how they are refused.' },
];

export interface Guide extends GuideRow {
  readonly markdown: string;
  readonly sections: readonly GuideSection[];
}

/**
 * @param module - URL of this module, in `src` or `dist`.
 * @returns the folder of the guides: of the repository or the image, or else of the npm package. In the repository, an
 *   interrupted `npm pack` can leave an old copy of the package's.
 */
export function guidesFolder(module: string): URL {
  const isInRepository = /\/packages\/recto\/(?:src|dist)\/site\/guides\/[^/]*$/.test(module);
  return new URL(isInRepository ? '../../../../../docs/' : '../../../docs/', module);
}

/** Where the guides of the repository say that the service runs. */
const LOCAL_API = 'http://127.0.0.1:8080/api/';
/** Its commands are for the machine that the service is installed on. */
const LOCAL_GUIDE = 'self-hosting';

/**
 * @param baseUrl - of this service, for the commands in the guides.
 * @returns the guides, or an empty list if this installation has no `docs` folder.
 */
export function readGuides(baseUrl: string): Guide[] {
  const folder = guidesFolder(import.meta.url);
  if (!existsSync(fileURLToPath(new URL('quick-start.md', folder)))) return [];
  return ROWS.map((row) => {
    const source = readFileSync(new URL(`${row.id}.md`, folder), 'utf8');
    const markdown = row.id === LOCAL_GUIDE ? source : source.replaceAll(LOCAL_API, `${baseUrl}/api/`);
    return { ...row, markdown, sections: listSections(markdown) };
  });
}
