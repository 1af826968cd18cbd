/** Why a page wasn't converted, and what to do: the errors of the service, with the advice for the command. */
import { type ErrorCode, RectoError } from '../contract/errors.ts';
import type { OptionValues } from '../contract/options.ts';

const SAVE_RENDERED =
  'save its rendered HTML (document.documentElement.outerHTML in the console of a browser) and convert that file.';

interface Advice {
  readonly isUrl: boolean;
  /** With which `--render` the page was read. */
  readonly tried: OptionValues['render'];
}

/** The advice of the other errors fits both. */
const ADVICE: Partial<Record<ErrorCode, (how: Advice) => string>> = {
  EMPTY_CONTENT({ isUrl, tried }) {
    const canRender = isUrl && (tried === undefined || tried === 'never');
    return `If it needs JavaScript, ${canRender ? 'add --render auto, or ' : ''}${SAVE_RENDERED}`;
  },
  TARGET_BLOCKED: ({ tried }) =>
    tried === 'always'
      ? `Open it in a browser, ${SAVE_RENDERED}`
      : `Add --render always. If that fails too, open it in a browser, ${SAVE_RENDERED}`,
  RENDERING_FAILED: () => `Leave out --render to convert it without its scripts, or ${SAVE_RENDERED}`,
  FETCH_TIMEOUT: () => 'Try again later, or save the page in a browser and convert that file.',
  RESPONSE_TOO_LARGE: () => 'Save the part you need as a file, and convert that.',
};

/** @param isUrl - whether the input is a URL, not a file. */
export function describeFailure(error: Error, isUrl: boolean, tried: OptionValues['render']): string {
  if (!(error instanceof RectoError)) return error.message;
  const advice = ADVICE[error.code];
  return advice === undefined ? error.message : `${error.detail} ${advice({ isUrl, tried })}`;
}
