/** Every page a person can come to. What must hold of all pages is tested over this list, and each is pictured. */

export interface PageToSee {
  /** Names its pictures. */
  readonly name: string;
  readonly path: string;
}

export const PAGES: readonly PageToSee[] = [{ name: 'reference', path: '/docs' }];
