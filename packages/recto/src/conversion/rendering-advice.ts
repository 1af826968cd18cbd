/** Advice about pages that need their scripts, where the service can run them. */
import { type ErrorCode, RectoError } from '../contract/errors.ts';
import type { OptionValues } from '../contract/options.ts';

const RENDERED_HTML = 'its rendered HTML (document.documentElement.outerHTML) as "html"';

/** By error: which value of `render` to try, and the advice. */
const ADVICE: Partial<Record<ErrorCode, { readonly auto: boolean; readonly text: string }>> = {
  EMPTY_CONTENT: {
    auto: true,
    text: 'If it needs JavaScript, request it again with the option "render": "auto", and the service runs its scripts.',
  },
  SELECTOR_NOT_FOUND: {
    auto: false,
    text: 'Check it against the HTML that the site sends. If a script adds the element, use the option "render": "always".',
  },
  TARGET_BLOCKED: {
    auto: false,
    text: `Request it again with the option "render": "always". If that fails too, open the page in a browser, and send ${RENDERED_HTML}.`,
  },
};

/**
 * The error with the advice to render the page, if that could help and wasn't tried.
 *
 * @param tried - the mode that applied to the request.
 */
export function adviseRendering(error: unknown, tried: OptionValues['render']): unknown {
  if (!(error instanceof RectoError)) return error;
  const advice = ADVICE[error.code];
  if (advice === undefined || tried === 'always' || (tried === 'auto' && advice.auto)) return error;
  return new RectoError(error.code, error.detail, { advice: advice.text, cause: error.cause });
}
