/** `convert`, and the same with another content model. */
import { chooseContent } from './content/choose-content.ts';
import type { ContentModel } from './content/score/model.ts';
import type { Conversion } from './conversion.ts';
import { convertPage } from './convert-page.ts';
import type { ConvertOptions } from './options.ts';
import { sharedWorkspace } from './shared-workspace.ts';

/** As `convert`, with a content model other than the built-in one, for cross-validation. */
export function convertWithModel(
  model: ContentModel | undefined,
  html: string,
  options: ConvertOptions = {},
): Conversion {
  const workspace = sharedWorkspace();
  return convertPage(html, options, workspace, (facts, hidden, scratch, stated, url) => {
    const { includeComments } = options;
    return chooseContent(facts, hidden, scratch, workspace.content, stated, { includeComments, url, model });
  });
}
