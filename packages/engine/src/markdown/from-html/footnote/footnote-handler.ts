import { BLOCK, type Handler, SKIPPED } from '../handler.ts';
import { unreferencedNote } from '../list.ts';
import type { FootnoteRole } from './footnotes.ts';

export function footnoteHandler(role: FootnoteRole): Handler {
  if (role.kind === 'reference') return reference(role.label);
  if (role.kind === 'definition') return definition(role.label);
  if (role.kind === 'item') return unreferencedNote(role.ordinal);
  return role.kind === 'list' ? BLOCK : SKIPPED;
}

function reference(label: string): Handler {
  return {
    enter(out) {
      out.reference(label);
      return false;
    },
  };
}

function definition(label: string): Handler {
  return {
    enter(out, element) {
      out.open(element, { type: 'footnoteDefinition', label, children: [] });
      return true;
    },
    leave: (out, element) => out.close(element),
  };
}
