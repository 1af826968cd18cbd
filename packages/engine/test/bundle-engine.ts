/** Before all tests: bundles the engine if its build changed since the last time. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../bundle.ts'), '--fast'], { stdio: 'inherit' });
}
