/** Writes the results: to standard output, to one file, or to a folder with a file per input. */
import { stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Conversion } from '@recto-md/engine';
import { makeFolder } from '../make-folder.ts';
import { UsageError } from './command.ts';
import { type Input, InputError } from './input.ts';

interface OutputOptions {
  /** A file or folder. Default: standard output. */
  readonly path: string | undefined;
  readonly json: boolean;
  readonly inputs: readonly Input[];
}

export class Output {
  readonly #options: OutputOptions;
  readonly #usedNames = new Set<string>();
  #isFirst = true;

  constructor(options: OutputOptions) {
    if (options.path === '') throw new UsageError('--output needs the path of a file or a folder.');
    this.#options = options;
  }

  /** @throws {UsageError} if several inputs would go to a single file. */
  async check(): Promise<void> {
    const { path, inputs } = this.#options;
    if (path === undefined || inputs.length < 2 || path.endsWith('/')) return;
    const existing = await stat(path).catch(() => null);
    if (existing?.isDirectory() || (existing === null && extname(path) === '')) return;
    const folder = extname(path) === '' ? `${path}-pages` : path.slice(0, -extname(path).length);
    throw new UsageError(
      `--output ${path} is a single file, but there are ${inputs.length} inputs. To get one file per input, name a folder: --output ${folder}/. To join all results, use standard output: … > ${path}`,
    );
  }

  async write(input: Input, conversion: Conversion): Promise<void> {
    const { path, json } = this.#options;
    const [text, extension] = json ? [`${JSON.stringify(conversion)}\n`, '.json'] : contentOf(conversion);
    if (path === undefined) {
      // A blank line separates the content of two inputs.
      process.stdout.write(json || this.#isFirst ? text : `\n${text}`);
      this.#isFirst = false;
      return;
    }
    const file = (await this.#isFolder(path)) ? join(path, this.#fileName(input, extension)) : path;
    if (this.#isInput(file)) {
      throw new InputError(`The result would replace the input ${file}. Name another file or folder with --output.`);
    }
    await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
      const problem = error.code === 'ENOENT' ? `There is no folder ${dirname(file)}. Create it first.` : error.message;
      throw new InputError(`The result couldn't be written to ${file}: ${problem}`);
    });
  }

  async #isFolder(path: string): Promise<boolean> {
    if (this.#options.inputs.length > 1 || path.endsWith('/')) {
      try {
        makeFolder(path);
      } catch (error) {
        throw new InputError(`The folder ${path} couldn't be created: ${(error as Error).message}`);
      }
      return true;
    }
    return (await stat(path).catch(() => null))?.isDirectory() ?? false;
  }

  #isInput(file: string): boolean {
    return this.#options.inputs.some((input) => input.kind === 'file' && resolve(input.path) === resolve(file));
  }

  /** The input's name with a new extension, and a number if the name is already used, in whatever case. */
  #fileName(input: Input, extension: string): string {
    const stem = stemOf(input);
    let name = stem + extension;
    for (let copy = 2; this.#usedNames.has(name.toLowerCase()); copy++) name = `${stem}-${copy}${extension}`;
    this.#usedNames.add(name.toLowerCase());
    return name;
  }
}

function stemOf(input: Input): string {
  if (input.kind === 'stdin') return 'stdin';
  if (input.kind === 'file') return basename(input.path, extname(input.path));
  const { hostname, pathname } = new URL(input.url);
  const words = `${hostname}${pathname}`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').replaceAll(/^[-.]+|-+$/g, '');
  return words.slice(0, 100) || 'page';
}

/** The content in the requested form, and the extension of its file. */
function contentOf({ markdown, text, html }: Conversion): [content: string, extension: string] {
  if (text !== undefined) return [text, '.txt'];
  return html === undefined ? [markdown, '.md'] : [html, '.html'];
}
