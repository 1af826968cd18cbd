/** The workspace of the main entry point, with the content model. */
import { ContentMemory } from './content/content-memory.ts';
import { Workspace } from './workspace.ts';

class SharedWorkspace extends Workspace {
  readonly content = new ContentMemory();
}

/** Made on first use, so that importing the engine has no side effects. */
let shared: SharedWorkspace | undefined;

/** One for the process. */
export function sharedWorkspace(): SharedWorkspace {
  shared ??= new SharedWorkspace();
  return shared;
}
