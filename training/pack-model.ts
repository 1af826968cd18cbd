/** Writes what was learned in the layout that the engine's `load-model.ts` reads. */
import type { Tree } from './boost-trees.ts';
import type { Learned, LearnedModel } from './learn.ts';

/** Leaves are whole numbers of this part. */
const LEAF_STEP = 1 / 4096;

/** The model in base64. */
export function packModel({ kinds, first, second }: LearnedModel): string {
  const writer = new Writer();
  writer.short(kinds.length + 2);
  for (const learned of [...kinds, first, second]) packTrees(writer, learned);
  return writer.base64();
}

function packTrees(writer: Writer, { ensemble, bounds }: Learned): void {
  const used = new Map<number, Set<number>>();
  for (const { left, feature, bin } of ensemble.trees) {
    for (let node = 0; node < left.length; node++) {
      if (left[node]! < 0) continue;
      const bins = used.get(feature[node]!) ?? new Set<number>();
      used.set(feature[node]!, bins.add(bin[node]!));
    }
  }
  const features = [...used.keys()].sort((a, b) => a - b);
  const thresholds = new Map(features.map((feature) => [feature, [...used.get(feature)!].sort((a, b) => a - b)]));
  writer.short(features.length);
  for (const feature of features) {
    const bins = thresholds.get(feature)!;
    writer.short(feature);
    writer.short(bins.length);
    for (const bin of bins) writer.float(bounds[feature]![bin]!);
  }
  writer.float(ensemble.base);
  writer.short(ensemble.trees.length);
  for (const tree of ensemble.trees) packTree(writer, tree, features, thresholds);
}

function packTree(
  writer: Writer,
  tree: Tree,
  features: readonly number[],
  thresholds: ReadonlyMap<number, readonly number[]>,
): void {
  const open = [0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (tree.left[node]! < 0) {
      writer.short(0);
      writer.short(Math.max(-32768, Math.min(32767, Math.round(tree.value[node]! / LEAF_STEP))));
      continue;
    }
    const feature = tree.feature[node]!;
    writer.short(features.indexOf(feature) + 1);
    writer.short(thresholds.get(feature)!.indexOf(tree.bin[node]!));
    open.push(tree.right[node]!, tree.left[node]!);
  }
}

class Writer {
  readonly #parts: Buffer[] = [];

  short(value: number): void {
    const part = Buffer.alloc(2);
    part.writeUInt16LE(value & 0xffff);
    this.#parts.push(part);
  }

  float(value: number): void {
    const part = Buffer.alloc(4);
    part.writeFloatLE(value);
    this.#parts.push(part);
  }

  base64(): string {
    return Buffer.concat(this.#parts).toString('base64');
  }
}
