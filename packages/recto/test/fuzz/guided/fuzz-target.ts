/**
 * Coverage-guided fuzzing of one target: inputs that reach new code are kept and changed further. An input that breaks a
 * property is made smaller and reported.
 */
import { RandomSource } from '../random-source.ts';
import { BranchCoverage } from './branch-coverage.ts';
import { mutate } from './mutate.ts';
import type { Target } from './targets.ts';

export interface Finding {
  readonly error: string;
  readonly input: Buffer;
}

export interface FuzzReport {
  readonly executions: number;
  /** See {@link BranchCoverage.size}, after the target's own corpus and at the end. */
  readonly blocksBefore: number;
  readonly blocks: number;
  /** Inputs that are kept. */
  readonly corpus: number;
  readonly findings: readonly Finding[];
  /** CPU milliseconds of the slowest input. */
  readonly slowest: number;
}

export interface FuzzLimits {
  readonly milliseconds?: number;
  readonly executions?: number;
}

/** Collecting coverage takes longer than most inputs, so it is done for several together. */
const BATCH = 64;
/** CPU milliseconds for an input of at most 16 KiB. */
const MAX_MILLISECONDS = 2000;
const MAX_FINDINGS = 20;

export async function fuzzTarget(target: Target, seed: number, limits: FuzzLimits): Promise<FuzzReport> {
  const { milliseconds = Number.POSITIVE_INFINITY, executions: maxExecutions = Number.POSITIVE_INFINITY } = limits;
  const end = performance.now() + milliseconds;
  const random = new RandomSource(seed);
  const corpus: Buffer[] = target.corpus.map((input) => Buffer.from(input));
  const findings = new Map<string, Finding>();
  const coverage = new BranchCoverage();
  let executions = 0;
  let slowest = 0;

  const execute = async (input: Buffer) => {
    executions++;
    const { error, milliseconds: took } = await check(target, input);
    slowest = Math.max(slowest, took);
    if (error === undefined) return;
    const kind = kindOf(error);
    if (!findings.has(kind) && findings.size < MAX_FINDINGS) {
      findings.set(kind, { error, input: await shrink(target, input, kind) });
    }
  };

  try {
    for (const input of [...corpus]) await execute(input);
    coverage.collect();
    const blocksBefore = coverage.size;
    while (performance.now() < end && executions < maxExecutions) {
      // Recent inputs reached something new, so they are changed more often.
      const batch = Array.from({ length: BATCH }, () => {
        const recent = random.chance(0.5) ? corpus.slice(-20) : corpus;
        return mutate(random.pick(recent), random, target.tokens, corpus);
      });
      for (const input of batch) await execute(input);
      if (coverage.collect() > 0) corpus.push(...(await pickNew(batch, execute)));
    }
    return {
      executions,
      blocksBefore,
      blocks: coverage.size,
      corpus: corpus.length,
      findings: [...findings.values()],
      slowest,
    };
  } finally {
    coverage.close();
  }

  /** The inputs that each reach something that those before them in the batch do not. */
  async function pickNew(batch: readonly Buffer[], run: (input: Buffer) => Promise<void>): Promise<Buffer[]> {
    const again = new BranchCoverage();
    try {
      for (const input of corpus.slice(-50)) await run(input);
      again.collect();
      const picked: Buffer[] = [];
      for (const input of batch) {
        await run(input);
        if (again.collect() > 0) picked.push(input);
      }
      return picked.slice(0, 4);
    } finally {
      again.close();
    }
  }
}

interface Outcome {
  readonly error: string | undefined;
  readonly milliseconds: number;
}

async function check(target: Target, input: Buffer): Promise<Outcome> {
  const before = process.cpuUsage();
  let error: string | undefined;
  try {
    await target.check(input);
  } catch (thrown) {
    error = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  }
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000;
  if (error === undefined && milliseconds > MAX_MILLISECONDS) error = 'took too long';
  return { error, milliseconds };
}

/** Errors that differ only in quoted input are the same finding. */
function kindOf(error: string): string {
  return error
    .slice(0, 200)
    .replace(/["'`].*/s, '')
    .slice(0, 80);
}

/** Removes parts while the same kind of error remains. */
async function shrink(target: Target, input: Buffer, kind: string): Promise<Buffer> {
  let smallest = input;
  for (let size = Math.ceil(input.length / 2), tries = 0; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < smallest.length && tries < 2000; tries++) {
      const candidate = Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + size)]);
      const { error } = await check(target, candidate);
      if (error !== undefined && kindOf(error) === kind) smallest = candidate;
      else at += size;
    }
  }
  return smallest;
}
