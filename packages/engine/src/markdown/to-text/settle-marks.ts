/**
 * Moves the ends of marks to where delimiters work. CommonMark reads no delimiter between a letter
 * and punctuation inside the mark, as in `これは**「重要」**です`, so the punctuation at the end of a
 * mark is moved out: `これは「**重要**」です`. A mark of which nothing else is left is dropped.
 */
import {
  codePointEndingAt,
  type FlankingClass,
  flankingClass,
  OTHER,
  PUNCTUATION,
  SPACE,
  UNSURE,
} from './flanking-class.ts';
import {
  type Attention,
  BREAK,
  CLOSE,
  CODE,
  type InlinePart,
  LABEL_END,
  LABEL_START,
  markPart,
  OPEN,
  RAW,
  TEXT,
  textPart,
} from './inline-parts.ts';

/** The parts with their marks settled. Linear in the length of the text. */
export function settleMarks(parts: readonly InlinePart[]): readonly InlinePart[] {
  return joinParts(settle(settle(dropPunctuationMarks(parts), START), END));
}

/** Joins parts that became adjacent when the mark between them was dropped. */
function joinParts(parts: readonly InlinePart[]): InlinePart[] {
  const joined: InlinePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && last.kind === part.kind && (part.kind === TEXT || part.kind === CODE))
      joined[joined.length - 1] = { ...last, value: last.value + part.value };
    else if (last?.kind === CLOSE && part.kind === OPEN && last.mark === part.mark) joined.pop();
    else {
      // Adjacent dollars would form one fence.
      if (last?.kind === RAW && part.kind === RAW && last.value.endsWith('$') && part.value.startsWith('$'))
        joined.push(textPart(' '));
      joined.push(part);
    }
  }
  return joined;
}

/** Whether there is more in the text than punctuation, which needs no mark. */
export function hasContent(text: string): boolean {
  return NOT_ONLY_PUNCTUATION.test(text);
}

const NOT_ONLY_PUNCTUATION = /[^\p{P}\s]/u;

function dropPunctuationMarks(parts: readonly InlinePart[]): readonly InlinePart[] {
  const dropped = new Set<InlinePart>();
  const open: { readonly part: InlinePart; isEmpty: boolean }[] = [];
  for (const part of parts) {
    if (part.kind === OPEN) open.push({ part, isEmpty: true });
    else if (part.kind === CLOSE) {
      const { part: start, isEmpty } = open.pop()!;
      if (isEmpty) dropped.add(start).add(part);
      else if (open.length > 0) open.at(-1)!.isEmpty = false;
    } else if (open.length > 0 && (part.kind !== TEXT || hasContent(part.value))) open.at(-1)!.isEmpty = false;
  }
  return dropped.size === 0 ? parts : parts.filter((part) => !dropped.has(part));
}

/** One end of marks, for a walk through the parts that comes to this end of each mark first. */
interface Side {
  readonly near: typeof OPEN | typeof CLOSE;
  readonly far: typeof OPEN | typeof CLOSE;
  /** Whether a link or an element such as `sub` begins or ends here, in the order of the walk. */
  entersGroup(part: InlinePart): boolean;
  leavesGroup(part: InlinePart): boolean;
  /** The parts in the order of the walk, or back. */
  order(parts: readonly InlinePart[]): readonly InlinePart[];
  /** The class of the text's character that the walk comes to first. */
  firstClass(text: string): FlankingClass;
  lastClass(text: string): FlankingClass;
  /** The text up to its first letter, and the rest. */
  split(text: string): [outside: string, inside: string];
}

const START_TAG = /^<(?!br>)[a-z]+>$/;
const END_TAG = /^<\/[a-z]+>$/;

const START: Side = {
  near: OPEN,
  far: CLOSE,
  entersGroup: ({ kind, value }) => kind === LABEL_START || (kind === RAW && START_TAG.test(value)),
  leavesGroup: ({ kind, value }) => kind === LABEL_END || (kind === RAW && END_TAG.test(value)),
  order: (parts) => parts,
  firstClass: (text) => flankingClass(text.codePointAt(0)),
  lastClass: (text) => flankingClass(codePointEndingAt(text, text.length)),
  split(text) {
    let at = 0;
    while (at < text.length) {
      const code = text.codePointAt(at)!;
      if (flankingClass(code) === OTHER) break;
      at += String.fromCodePoint(code).length;
    }
    return [text.slice(0, at), text.slice(at)];
  },
};

const END: Side = {
  near: CLOSE,
  far: OPEN,
  entersGroup: START.leavesGroup,
  leavesGroup: START.entersGroup,
  order: (parts) => parts.toReversed(),
  firstClass: START.lastClass,
  lastClass: START.firstClass,
  split(text) {
    let at = text.length;
    while (at > 0) {
      const code = codePointEndingAt(text, at);
      if (flankingClass(code) === OTHER) break;
      at -= String.fromCodePoint(code).length;
    }
    return [text.slice(at), text.slice(0, at)];
  },
};

/**
 * Moves one end of each mark inward past what doesn't allow a delimiter there. In a link or element
 * on the way, the marks get ends of their own.
 */
function settle(parts: readonly InlinePart[], side: Side): readonly InlinePart[] {
  const settled: InlinePart[] = [];
  /** Near ends that were passed but not written yet. */
  let pending: InlinePart[] = [];
  /** For each open link or element, the near ends that wait until it is left. */
  const groups: InlinePart[][] = [];
  /** Number of open marks, and the near ends that wait until only so many are open again. */
  let open = 0;
  const outer: { readonly waiting: InlinePart[]; readonly open: number }[] = [];
  for (const part of side.order(parts)) {
    if (part.kind === side.near) {
      pending.push(part);
      open++;
    } else if (part.kind === side.far) {
      // If the near end is still pending, nothing is left in the mark.
      if (pending.pop() === undefined) settled.push(part);
      open--;
      if (outer.at(-1)?.open === open) pending = outer.pop()!.waiting;
    } else if (side.leavesGroup(part)) {
      const waiting = groups.pop() ?? [];
      for (const { mark } of waiting.toReversed()) {
        if (pending.pop() === undefined) settled.push(markPart(side.far, mark as Attention));
      }
      settled.push(part);
      pending = waiting;
    } else if (pending.length === 0 || allowsDelimiter(settled.at(-1), part, side)) {
      if (!isFree(outsideClassOf(settled.at(-1), side))) {
        const waiting = pending.splice(0, otherDelimiters(pending));
        if (waiting.length > 0) outer.push({ waiting, open: open - pending.length });
      }
      settled.push(...pending);
      pending = [];
      settled.push(part);
      if (side.entersGroup(part)) groups.push([]);
    } else if (part.kind === TEXT) {
      const [outside, inside] = side.split(part.value);
      if (outside !== '') settled.push(textPart(outside));
      if (inside === '') continue;
      settled.push(...pending, textPart(inside));
      pending = [];
    } else {
      settled.push(part);
      if (!side.entersGroup(part)) continue;
      groups.push(pending);
      pending = pending.map(({ mark }) => markPart(side.near, mark as Attention));
    }
  }
  return side.order(settled);
}

/** Whether parsers recognize a delimiter between `outside` and `inside`. */
function allowsDelimiter(outside: InlinePart | undefined, inside: InlinePart, side: Side): boolean {
  if (inside.kind === BREAK) return false;
  const insideClass = inside.kind === TEXT ? side.firstClass(inside.value) : PUNCTUATION;
  if (insideClass === OTHER) return true;
  const outsideClass = outsideClassOf(outside, side);
  return insideClass !== SPACE && insideClass !== UNSURE && isFree(outsideClass);
}

/** Whether a delimiter beside such a character works whatever is on its other side. */
function isFree(outside: FlankingClass): boolean {
  return outside === SPACE || outside === PUNCTUATION;
}

/**
 * Number of marks, outermost first, whose delimiters differ from those of the innermost: beside a
 * letter, as in `a~~**b**c~~`, their delimiters don't work.
 */
function otherDelimiters(marks: readonly InlinePart[]): number {
  const isTilde = marks.at(-1)?.mark === 'delete';
  return marks.findLastIndex(({ mark }) => (mark === 'delete') !== isTilde) + 1;
}

function outsideClassOf(outside: InlinePart | undefined, side: Side): FlankingClass {
  if (outside === undefined || outside.kind === BREAK) return SPACE;
  return outside.kind === TEXT ? side.lastClass(outside.value) : PUNCTUATION;
}
