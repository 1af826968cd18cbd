/** The workspace of the main entry point, with the content model and the full vocabulary. */
import { ContentMemory } from './content/content-memory.ts';
import { VOCABULARY } from './measure/vocabulary-data.ts';
import { Workspace } from './workspace.ts';

class SharedWorkspace extends Workspace {
  readonly content = new ContentMemory();
}

/** Made on first use, so that importing the engine has no side effects. */
let shared: SharedWorkspace | undefined;

/** One for the process. */
export function sharedWorkspace(): SharedWorkspace {
  shared ??= new SharedWorkspace(VOCABULARY);
  return shared;
}
