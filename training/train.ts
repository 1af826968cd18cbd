/**
 * Learns the content model from labeled pages. `npm run train -- PATH…` writes it into the engine.
 * Each PATH is a folder of one source.
 *
 * `--output FILE` writes it elsewhere. `--evaluate` only prints the figures of cross-validation.
 * `--folds FOLDER` also writes the model of each fold, for evaluating whole conversions.
 * `--left-out FOLDER` writes models that have seen no page of a source, in the same layout, and
 * nothing else.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { crossValidate, learnFromAll, pageTypesByFold, tokensByFold } from './cross-validate.ts';
import { packModel, type TokenKeys } from './pack-model.ts';
import { type Dataset, readDataset } from './read-dataset.ts';
import { SOURCE_OF_TYPES } from './sources/labeled-page.ts';
import { readLabeledPages } from './sources/labeled-pages.ts';
import { makeTables } from './training-tables.ts';

const FOLDS = 4;
const MODEL_FILE = fileURLToPath(new URL('../packages/engine/src/content/score/model-data.ts', import.meta.url));
const NOTICE = `/**
 * The content model, made by \`npm run train\`; do not edit. It is adapted, by training, from the development split of WCXB, "A
 * Multi-Type Web Content Extraction Benchmark" (M. Foley, 2026; https://creativecommons.org/licenses/by/4.0/), from
 * Scrapinghub's article extraction benchmark (MIT), and from the evaluation data of Trafilatura (Apache-2.0).
 */
`;

const started = performance.now();
const report = (line: string) => {
  console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`);
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    evaluate: { type: 'boolean', default: false },
    folds: { type: 'string' },
    'left-out': { type: 'string' },
    output: { type: 'string', default: MODEL_FILE },
  },
});
if (positionals.length === 0) {
  console.error('Name the folders of labeled pages: npm run train -- PATH…');
  process.exit(2);
}

const leftOut = values['left-out'];
if (leftOut === undefined) await train();
else await leaveSourcesOut(leftOut);

async function train(): Promise<void> {
  const tables = makeTables(await readDataset(positionals, FOLDS, report));
  report(`${tables.data.samples.length} pages, ${tables.data.rows} blocks`);
  const pageTypes = pageTypesByFold(tables, FOLDS, report);
  const tokens = tokensByFold(tables, FOLDS, report);
  if (values.evaluate || values.folds !== undefined) {
    const { models, foldOf } = crossValidate(tables, pageTypes, tokens, report);
    if (values.folds !== undefined) {
      const packed = models.map((model) => packModel(model, keysOf(tables.data)));
      writeModels(values.folds, packed, foldOf);
    }
  }
  if (values.evaluate) return;
  const packed = packModel(learnFromAll(tables, pageTypes, tokens, report), keysOf(tables.data));
  writeFileSync(values.output, `${NOTICE}export const MODEL: string =\n  '${packed}';\n`);
  report(`${values.output}: ${(packed.length / 1024).toFixed(0)} KiB`);
}

/**
 * Learns a model without each source. Without `SOURCE_OF_TYPES`, page types could not be learned, so there is none.
 */
async function leaveSourcesOut(folder: string): Promise<void> {
  const models: string[] = [];
  const modelOf: Record<string, number> = {};
  for (const path of positionals) {
    const others = positionals.filter((other) => other !== path);
    if (!others.flatMap(readLabeledPages).some(({ source }) => source === SOURCE_OF_TYPES)) continue;
    report(`without ${path}`);
    const tables = makeTables(await readDataset(others, FOLDS, report));
    const pageTypes = pageTypesByFold(tables, FOLDS, report);
    const tokens = tokensByFold(tables, FOLDS, report);
    for (const { id } of readLabeledPages(path)) modelOf[id] = models.length;
    models.push(packModel(learnFromAll(tables, pageTypes, tokens, report), keysOf(tables.data)));
  }
  writeModels(folder, models, modelOf);
}

/** Writes models for `bench:quality`, and which of them has not seen a page. */
function writeModels(folder: string, models: readonly string[], modelOf: Readonly<Record<string, number>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [at, model] of models.entries()) writeFileSync(join(folder, `fold-${at}.txt`), model);
  writeFileSync(join(folder, 'folds.json'), JSON.stringify(modelOf));
}

function keysOf({ tokens: { names, texts, pages } }: Dataset): TokenKeys {
  return { names: names.keys, texts: texts.keys, pages: pages.keys };
}
