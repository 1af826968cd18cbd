/** The JSON-LD scripts of a page, before they are parsed. */
import { attribute, type HtmlElement, TEXT } from '../../html/tree/tree.ts';

const JSON_LD = /ld\+json/i;

/** The script's text if it is JSON-LD, as in `<script type="application/ld+json; charset=utf-8">`. */
export function jsonLdText(script: HtmlElement): string | undefined {
  const { first } = script;
  return first?.kind === TEXT && JSON_LD.test(attribute(script, 'type') ?? '') ? first.value : undefined;
}

const TYPE_KEY = '"@type"';
const MAX_TYPES = 200;
const MAX_TYPE_LENGTH = 60;

/**
 * The text after each `"@type"`, up to the end of its first value: `{"@type":"Article"}` gives `:"Article`.
 *
 * The content model was trained on this plain search, so it stays beside the parser. It also finds types in scripts that
 * are cut off, deeper than the parser goes, and inside strings.
 */
export function scanTypes(json: string): string[] {
  const types: string[] = [];
  let at = json.indexOf(TYPE_KEY);
  while (at >= 0 && types.length < MAX_TYPES) {
    const start = at + TYPE_KEY.length;
    types.push(json.slice(start, start + MAX_TYPE_LENGTH).split(/["\]]\s*[,}]/, 1)[0]!);
    at = json.indexOf(TYPE_KEY, start);
  }
  return types;
}
