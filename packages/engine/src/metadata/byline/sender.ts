/** Finds who sent the message that a page of a mail archive shows. */
import { cleanName } from '../author/clean-author.ts';
import type { Line } from '../read-lines.ts';

/** The name in `From: Jane Doe <jane@example.org>`, also if the archive has changed the address: `<jane at example.org>`. */
const SENDER = /(?:^|\s)From ?: "?([^\s"<>(][^"<>(]{1,60}?)"? ?[<(][^\s<>()]{1,80}(?:@| at |[>)]| \(at\))/;
/** A quick check: few pages show a message. */
const FROM = 'From';
const SUBJECT = /(?:^|\s)Subject ?: /;
/** Headers of a message between the two. */
const MAX_LINES_BETWEEN = 6;

/** The sender in lines `from` to `end`, or `null`. A message also has a subject. */
export function senderOf(
  lines: readonly Line[],
  from: number,
  end: number,
  siteNames: readonly string[],
): string | null {
  for (let at = from; at < end; at++) {
    const { text: line } = lines[at]!;
    const sender = line.includes(FROM) ? SENDER.exec(line)?.[1] : undefined;
    if (sender === undefined) continue;
    const around = lines.slice(Math.max(0, at - MAX_LINES_BETWEEN), at + MAX_LINES_BETWEEN + 1);
    return around.some(({ text }) => SUBJECT.test(text)) ? cleanName(sender, siteNames) || null : null;
  }
  return null;
}
