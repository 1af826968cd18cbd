/** Gives up root, so that a bug in the browser doesn't reach what the service can. Chromium's sandbox refuses root too. */
import { execFileSync } from 'node:child_process';

/**
 * Changes the process to an unprivileged user, if it runs as root.
 * @param user - a name or number.
 * @throws {Error} if there is no such user, or it is root.
 */
export function dropPrivileges(user: string): void {
  if (process.getuid?.() !== 0) return;
  const uid = idOf('-u', user);
  const gid = idOf('-g', user);
  if (uid === 0) throw new Error(`The user ${user} is root. Name an unprivileged user.`);
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

function idOf(flag: '-u' | '-g', user: string): number {
  try {
    return Number(execFileSync('id', [flag, '--', user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    throw new Error(`There is no user ${user}. Create one, or name another.`);
  }
}
