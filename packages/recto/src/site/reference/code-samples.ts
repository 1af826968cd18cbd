/** How an operation is called, in the three languages that most callers speak. */

export interface Call {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly needsKey: boolean;
  readonly body: unknown;
}

interface CodeSample {
  readonly language: string;
  readonly code: string;
}

export function codeSamples(call: Call): CodeSample[] {
  return [
    { language: 'curl', code: curl(call) },
    { language: 'TypeScript', code: typescript(call) },
    { language: 'Python', code: python(call) },
  ];
}

function curl({ url, needsKey, body }: Call): string {
  return [
    `curl ${url}`,
    ...(needsKey ? ['  -H "Authorization: Bearer $RECTO_API_KEY"'] : []),
    ...(body === undefined
      ? []
      : ['  -H "Content-Type: application/json"', `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n');
}

function typescript({ method, url, needsKey, body }: Call): string {
  const headers = [
    ...(needsKey ? [`    Authorization: \`Bearer \${process.env.RECTO_API_KEY}\`,`] : []),
    ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
  ];
  const words = options.length === 0 ? `'${url}'` : `'${url}', {\n${options.join('\n')}\n}`;
  return `const response = await fetch(${words});
const result = await response.json();
if (!response.ok) throw new Error(result.error.message);
console.log(${body === undefined ? 'result' : 'result.data.markdown'});`;
}

function python({ method, url, needsKey, body }: Call): string {
  const words = [
    `    "${url}",`,
    ...(needsKey ? [`    headers={"Authorization": f"Bearer {os.environ['RECTO_API_KEY']}"},`] : []),
    ...(body === undefined ? [] : [`    json=${pythonLiteral(body)},`]),
  ];
  return `${needsKey ? 'import os\n' : ''}import requests

response = requests.${method.toLowerCase()}(
${words.join('\n')}
)
result = response.json()
if not response.ok:
    raise RuntimeError(result["error"]["message"])
print(${body === undefined ? 'result' : 'result["data"]["markdown"]'})`;
}

/** JSON is Python but for three words, which strings may well contain: those stay as they are. */
function pythonLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (part) => PYTHON_WORDS[part] ?? part);
}

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
