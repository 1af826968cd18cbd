/** The `recto` command. The only module that knows every other. */
import { readFileSync } from 'node:fs';
import { convert } from '@recto-md/engine';

const [path] = process.argv.slice(2);
process.stdout.write(convert(readFileSync(path ?? 0, 'utf8')).markdown);
