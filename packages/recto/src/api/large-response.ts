/** Responses with long texts, written slice by slice: encoding 10 MiB at once would delay all other requests by 100 ms. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** UTF-16 units. About a millisecond of encoding. */
const SLICE_LENGTH = 64 * 1024;
/** UTF-16 units. A response below that is encoded at once. */
const MIN_LARGE_LENGTH = 4 * SLICE_LENGTH;
/** Slices until other requests get a turn. Without it, a socket with large buffers would take megabytes in one turn. */
const SLICES_PER_TURN = 4;

export function isLarge(texts: readonly (string | undefined)[]): boolean {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0) >= MIN_LARGE_LENGTH;
}

/** UTF-8 of a text. */
export function streamText(text: string): ReadableStream<Uint8Array> {
  return stream(slicesOf(text));
}

/** JSON of an object. Its long strings, and those of objects in it, are encoded in slices; everything else in one step. */
export function streamJson(object: Readonly<Record<string, unknown>>): ReadableStream<Uint8Array> {
  return stream(jsonOf(object));
}

function* jsonOf(object: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (typeof value === 'string' && value.length > SLICE_LENGTH) {
      yield '"';
      for (const slice of slicesOf(value)) yield JSON.stringify(slice).slice(1, -1);
      yield '"';
    } else if (isPlainObject(value)) {
      yield* jsonOf(value);
    } else {
      yield JSON.stringify(value);
    }
  }
  yield before === '{' ? '{}' : '}';
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + SLICE_LENGTH);
    // A pair of surrogates stays together.
    if (end < text.length && text.codePointAt(end - 1)! > 0xffff) end++;
    yield text.slice(start, end);
    start = end;
  }
}

/** Short parts are joined up to a slice. */
function stream(parts: Iterator<string>): ReadableStream<Uint8Array> {
  let slices = 0;
  let isDone = false;
  const nextSlice = (): string => {
    let slice = '';
    while (slice.length < SLICE_LENGTH && !isDone) {
      const { done = false, value = '' } = parts.next();
      isDone = done;
      slice += value;
    }
    return slice;
  };
  return new ReadableStream({
    async pull(controller) {
      if (++slices % SLICES_PER_TURN === 0) await nextTurn();
      const slice = nextSlice();
      if (slice === '') controller.close();
      else controller.enqueue(Buffer.from(slice));
    },
  });
}
