/** How the documentation and the pages write the `recto` command. */

/** Whether the packages are on npm. Set it when they are published; a test then lists the lines to change. */
export const IS_PUBLISHED: boolean = false;

/**
 * The command before its arguments. In a clone, `--no-install` makes npx fail outside of it: there, `recto`
 * would be another package on npm. After `--no`, which means the same, npx takes a flag of `recto` for its own.
 */
export const COMMAND = IS_PUBLISHED ? 'npx recto-md' : 'npx --no-install recto';

/** Where the source code is. */
export const SOURCE_URL = 'https://github.com/recto-md/recto';
