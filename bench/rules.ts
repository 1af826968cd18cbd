/**
 * Prints what each rule of the selection brings:
 *
 *     npm run bench:rules -- PATH… --folds FOLDER [--every N]
 *
 * Each PATH is a folder of one source, and FOLDER has models from `npm run train -- PATH… --folds FOLDER`. Each page is
 * scored by the model that has not seen its site. Then its blocks are selected with all rules, without each of
 * them, and without any. The figures are for the text of the selected blocks, before the Markdown stage.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { declaresManual, mostProbable } from '../packages/engine/src/content/choose-content.ts';
import { describesTicket } from '../packages/engine/src/content/describe/ticket-page.ts';
import { describeContent } from '../packages/engine/src/content/describe-content.ts';
import { unpackModel } from '../packages/engine/src/content/score/load-model.ts';
import type { ContentModel } from '../packages/engine/src/content/score/model.ts';
import { scoreBlocks } from '../packages/engine/src/content/score/score-blocks.ts';
import { isUncertain, mayBeThread } from '../packages/engine/src/content/score/threads.ts';
import { RULES } from '../packages/engine/src/content/select/rules.ts';
import { selectBlocks } from '../packages/engine/src/content/select/select-blocks.ts';
import { parse } from '../packages/engine/src/html/parse/parse.ts';
import { readDescriptions } from '../packages/engine/src/metadata/read-description.ts';
import { readDeclarations } from '../packages/engine/src/page/declarations.ts';
import { collectPageFacts } from '../packages/engine/src/page/page-facts.ts';
import { pageUrls } from '../packages/engine/src/page/page-fragments.ts';
import { revealContent } from '../packages/engine/src/page/reveal-content.ts';
import { hiddenNodes } from '../packages/engine/src/visibility/hidden-nodes.ts';
import type { LabeledPage } from '../training/sources/labeled-page.ts';
import { readHtml, readLabeledPages } from '../training/sources/labeled-pages.ts';
import { truthOf } from '../training/sources/truth.ts';
import { endProgress, showProgress } from './progress.ts';
import { type Score, scoreOutput } from './quality-score.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folds: { type: 'string' }, every: { type: 'string', default: '1' } },
});
if (positionals.length === 0 || values.folds === undefined) {
  console.error('Name the folders of labeled pages, and the models: npm run bench:rules -- PATH… --folds FOLDER');
  process.exit(2);
}
const folds = resolve(values.folds);
const foldOf = JSON.parse(readFileSync(join(folds, 'folds.json'), 'utf8')) as Readonly<Record<string, number>>;
const models = new Map<number, ContentModel>();

const CHOICES = [
  { name: 'all rules', rules: RULES },
  ...RULES.map((rule) => ({ name: `without ${rule.name}`, rules: RULES.filter((other) => other !== rule) })),
  { name: 'no rules', rules: [] },
];
const pages = positionals
  .flatMap((path) => readLabeledPages(resolve(path)))
  .filter(({ id }, at) => at % Number(values.every) === 0 && foldOf[id] !== undefined);
const scores = new Map<LabeledPage, readonly Score[]>();
for (const [at, page] of pages.entries()) {
  showProgress(`page ${at + 1} of ${pages.length}`);
  scores.set(page, await scoreChoices(page));
}
endProgress();
for (const [source, ofSource] of Map.groupBy(pages, (page) => page.source)) printSource(source, ofSource);

function modelFor({ id }: LabeledPage): ContentModel {
  const fold = foldOf[id]!;
  let model = models.get(fold);
  if (!model) {
    model = unpackModel(readFileSync(join(folds, `fold-${fold}.txt`), 'utf8'));
    models.set(fold, model);
  }
  return model;
}

/** By choice of rules: the score of the text that is selected. */
async function scoreChoices(page: LabeledPage): Promise<Score[]> {
  const html = await readHtml(page);
  const truth = truthOf(page, html);
  const model = modelFor(page);
  const document = revealContent(parse(html));
  const facts = collectPageFacts(document);
  const declarations = readDeclarations(facts, page.url);
  const description = describeContent(document, hiddenNodes(document), declarations, model.tokens);
  const segmented = description.view.page;
  const urls = pageUrls(facts, page.url);
  const isTicket = describesTicket(description.view, declarations, urls);
  const { probabilities, pageTypes, posts } = scoreBlocks(description, model, declarations.isThread || isTicket);
  for (const { first, end } of description.requests) probabilities.fill(0, first, end);
  const isManual = declaresManual(declarations);
  const pageType = isManual ? 'documentation' : mostProbable(pageTypes, description.view);
  const descriptions = readDescriptions(facts, undefined);
  const texts = segmented.blocks.map(({ firstText, endText }) =>
    segmented.texts
      .slice(firstText, endText)
      .map(({ value }) => value)
      .join(''),
  );
  return CHOICES.map(({ rules }) => {
    const { kept } = selectBlocks(
      {
        document,
        view: description.view,
        declarations,
        pageUrls: urls,
        descriptions,
        siteName: undefined,
        probabilities: probabilities.slice(),
        pageType,
        isManual,
        isTicket,
        posts,
        mayBeThread: mayBeThread(pageTypes),
        isUncertain: isUncertain(pageTypes),
        includeComments: false,
      },
      rules,
    );
    const text = texts.filter((_, block) => kept[block] === 1).join('\n');
    return scoreOutput(page, truth, { text, author: null, date: null, cpu: 0 });
  });
}

function printSource(source: string, ofSource: readonly LabeledPage[]): void {
  console.log(`\n${source}: ${ofSource.length} pages; the rows below the first show the difference from it\n`);
  console.log('| | F1 | precision | recall | found | leaked | pages changed |\n|---|--:|--:|--:|--:|--:|--:|');
  const figures = CHOICES.map((_, choice) => figuresOf(ofSource.map((page) => scores.get(page)![choice]!)));
  for (const [choice, { name }] of CHOICES.entries()) {
    const changed = ofSource.filter((page) => scores.get(page)![choice]!.f1 !== scores.get(page)![0]!.f1).length;
    const cells = figures[choice]!.map((figure, at) =>
      choice === 0 ? figure.toFixed(4) : signed(figure - figures[0]![at]!),
    );
    console.log(`| ${[name, ...cells, choice === 0 ? '' : changed].join(' | ')} |`);
  }
}

function figuresOf(all: readonly Score[]): number[] {
  const mean = (value: (score: Score) => number) => all.reduce((sum, score) => sum + value(score), 0) / all.length;
  const share = (name: 'found' | 'leaked') =>
    all.reduce((sum, score) => sum + score[name].hits, 0) /
    Math.max(
      1,
      all.reduce((sum, score) => sum + score[name].all, 0),
    );
  return [
    mean(({ f1 }) => f1),
    mean(({ precision }) => precision),
    mean(({ recall }) => recall),
    share('found'),
    share('leaked'),
  ];
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`;
}
