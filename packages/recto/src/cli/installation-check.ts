/** Checks of an installation, each of which ends in a finding within a few seconds. */
import { setTimeout as sleep } from 'node:timers/promises';

/** The result of one check. */
export interface Finding {
  /** What was checked, such as "Database". */
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failure';
  readonly message: string;
  /** What to do about a warning or failure. */
  readonly remedy?: string;
}

export interface InstallationCheck {
  readonly name: string;
  /** @throws if the check fails; the error's message becomes the finding's. */
  run(): Promise<Omit<Finding, 'check'>>;
  /** What to do if it fails. */
  readonly remedy: string;
}

const CHECK_MILLISECONDS = 10_000;

/** Runs the checks one after another, so that their findings appear in order. */
export async function* runInstallationChecks(checks: readonly InstallationCheck[]): AsyncGenerator<Finding> {
  for (const { name, run, remedy } of checks) {
    const stop = new AbortController();
    const timeout = sleep(CHECK_MILLISECONDS, undefined, { signal: stop.signal }).then(
      () => {
        throw new Error(`no response within ${CHECK_MILLISECONDS / 1000} seconds`);
      },
      () => new Promise<never>(() => {}),
    );
    try {
      yield { check: name, ...(await Promise.race([run(), timeout])) };
    } catch (error) {
      yield { check: name, status: 'failure', message: reasonOf(error), remedy };
    } finally {
      stop.abort();
    }
  }
}

export const passed = (message: string) => ({ status: 'ok', message }) as const;

export const warned = (message: string, remedy: string) => ({ status: 'warning', message, remedy }) as const;

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
