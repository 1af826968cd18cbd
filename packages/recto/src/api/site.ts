/** How the installation presents itself to the outside. */
export interface Site {
  /** Public URL without a trailing slash. All absolute URLs start with it. */
  readonly baseUrl: string;
  readonly contactEmail: string;
  readonly legalUrl: string;
  readonly logoUrl: string;
  /** Version of Recto. */
  readonly version: string;
}
