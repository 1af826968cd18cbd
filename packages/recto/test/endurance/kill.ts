/** `npm run endurance:kill [-- KILLS]`: kills a writing process a thousand times and counts lost writes. */
import { killWhileWriting } from '../support/kill-loop.ts';

const kills = Number(process.argv[2] ?? 1000);
const started = performance.now();
let acknowledged = 0;
const faults: string[] = [];
for (let done = 0; done < kills; done += 50) {
  const report = await killWhileWriting(Math.min(50, kills - done));
  acknowledged += report.acknowledged;
  faults.push(...report.faults);
}
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(`${kills} kills, ${acknowledged} acknowledged writes, ${faults.length} lost or broken, ${seconds} s`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
