/** Before all tests: bundles the engine if its build changed since the last time. */
import { bundleEngine } from '../bundle.ts';

export const setup = (): Promise<void> => bundleEngine(true);
