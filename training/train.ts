/**
 * Learns the content model from labeled pages. `npm run train -- PATH` writes it into the engine.
 *
 * `--output FILE` writes it elsewhere. `--evaluate` only prints the figures of cross-validation.
 * `--folds FOLDER` also writes the model of each fold, for evaluating whole conversions.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { crossValidate, learnFromAll, pageTypesByFold, tokensByFold } from './cross-validate.ts';
import { packModel } from './pack-model.ts';
import { readDataset } from './read-dataset.ts';
import { makeTables } from './training-tables.ts';

const FOLDS = 4;
const MODEL_FILE = fileURLToPath(new URL('../packages/engine/src/content/score/model-data.ts', import.meta.url));
const NOTICE = `/**
 * The content model, made by \`npm run train\`; do not edit. Learned from the development split of WCXB, "A Multi-Type Web
 * Content Extraction Benchmark" (M. Foley, 2026), which is licensed under CC BY 4.0
 * (https://creativecommons.org/licenses/by/4.0/): this file is adapted from that data, by training.
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
    output: { type: 'string', default: MODEL_FILE },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder of labeled pages, with html/ and ground-truth/ in it: npm run train -- PATH');
  process.exit(2);
}

const tables = makeTables(readDataset(folder, FOLDS, report));
report(`${tables.data.samples.length} pages, ${tables.data.rows} blocks`);
const keys = {
  names: tables.data.tokens.names.keys,
  texts: tables.data.tokens.texts.keys,
  pages: tables.data.tokens.pages.keys,
};
const pageTypes = pageTypesByFold(tables, FOLDS, report);
const tokens = tokensByFold(tables, FOLDS, report);
if (values.evaluate || values.folds !== undefined) {
  const { models, foldOf } = crossValidate(tables, pageTypes, tokens, report);
  if (values.folds !== undefined) {
    mkdirSync(values.folds, { recursive: true });
    for (let fold = 0; fold < FOLDS; fold++)
      writeFileSync(join(values.folds, `fold-${fold}.txt`), packModel(models[fold]!, keys));
    writeFileSync(join(values.folds, 'folds.json'), JSON.stringify(foldOf));
  }
}
if (!values.evaluate) {
  const packed = packModel(learnFromAll(tables, pageTypes, tokens, report), keys);
  writeFileSync(values.output, `${NOTICE}export const MODEL =\n  '${packed}';\n`);
  report(`${values.output}: ${(packed.length / 1024).toFixed(0)} KiB`);
}
