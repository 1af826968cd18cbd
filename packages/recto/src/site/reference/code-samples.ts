/** Code samples for an API request, in the languages that most clients use. */

export interface ApiRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly needsKey: boolean;
  readonly body: unknown;
}

export interface CodeSample {
  readonly language: string;
  readonly code: string;
}

export function codeSamples(request: ApiRequest): CodeSample[] {
  return [
    { language: 'curl', code: curl(request) },
    { language: 'TypeScript', code: typescript(request) },
    { language: 'Python', code: python(request) },
  ];
}

function curl({ url, needsKey, body }: ApiRequest): string {
  return [
    `curl ${url}`,
    ...(needsKey ? ['  -H "Authorization: Bearer $RECTO_API_KEY"'] : []),
    ...(body === undefined
      ? []
      : ['  -H "Content-Type: application/json"', `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n');
}

function typescript({ method, url, needsKey, body }: ApiRequest): string {
  const headers = [
    ...(needsKey ? [`    Authorization: \`Bearer \${process.env.RECTO_API_KEY}\`,`] : []),
    ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
  ];
  const fetchArguments = options.length === 0 ? `'${url}'` : `'${url}', {\n${options.join('\n')}\n}`;
  return `const response = await fetch(${fetchArguments});
const result = await response.json();
if (!response.ok) throw new Error(result.error.message);
console.log(${body === undefined ? 'result' : 'result.data.markdown'});`;
}

function python({ method, url, needsKey, body }: ApiRequest): string {
  const requestArguments = [
    `    "${url}",`,
    ...(needsKey ? [`    headers={"Authorization": f"Bearer {os.environ['RECTO_API_KEY']}"},`] : []),
    ...(body === undefined ? [] : [`    json=${pythonLiteral(body)},`]),
  ];
  return `${needsKey ? 'import os\n' : ''}import requests

response = requests.${method.toLowerCase()}(
${requestArguments.join('\n')}
)
result = response.json()
if not response.ok:
    raise RuntimeError(result["error"]["message"])
print(${body === undefined ? 'result' : 'result["data"]["markdown"]'})`;
}

/** JSON is valid Python except for three literals. Strings may contain them and are skipped. */
function pythonLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /"(?:[^"\\]|\\.)*"|true|false|null/g,
    (token) => PYTHON_LITERALS[token] ?? token,
  );
}

const PYTHON_LITERALS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
