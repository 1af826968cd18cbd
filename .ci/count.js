// Prints how many tests ran, and fails where one was skipped: what a machine cannot run is for others to see, not for CI.
import { readFileSync } from 'node:fs';

const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
const skipped = numPendingTests + numTodoTests;
console.log(`${numPassedTests} passed, ${numFailedTests} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
process.exitCode = numPassedTests === 0 || numFailedTests > 0 || skipped > 0 ? 1 : 0;
