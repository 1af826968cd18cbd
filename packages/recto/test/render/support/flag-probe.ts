/**
 * Renders one page with a browser of which some flags are left out, and prints the page's text. A process of its own,
 * because as root it becomes the user `nobody`. Its argument is a JSON object.
 */
import { launchProbe, type Probe } from './launch-probe.ts';

process.stdout.write(await launchProbe(JSON.parse(process.argv[2] ?? '{}') as Probe));
process.exit();
