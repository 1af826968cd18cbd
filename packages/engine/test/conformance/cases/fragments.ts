import type { Group } from '../suites.ts';

export const fragments: readonly Group[] = [];
