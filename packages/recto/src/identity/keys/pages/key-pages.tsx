/** The pages of a single key: showing it once, renaming, rotating and revoking it. */
import type { Child } from 'hono/jsx';
import { Code } from '../../../web-kit/components/code.tsx';
import { ConfirmButtons, Field } from '../../../web-kit/components/form.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { formatCount } from '../../../web-kit/format.ts';
import { Layout, type Visitor } from '../../../web-kit/layout.tsx';
import { isActive, maskKey, type NewKey } from '../api-keys.ts';
import type { ApiKey } from '../key-store.ts';
import { GRACES } from './key-choices.ts';
import { KeyIdField } from './new-key-form.tsx';

const LIST = '/dashboard/api-keys';

interface KeyLayoutProps {
  readonly visitor: Visitor | null;
  readonly title: string;
  readonly children: Child;
}

const KeyLayout = ({ visitor, title, children }: KeyLayoutProps) => (
  <Layout title={title} path={LIST} visitor={visitor} styles={['keys.css']}>
    <div class="measure stack-loose">
      <nav aria-label="Breadcrumb" class="small">
        <a href={LIST}>API keys</a>
      </nav>
      <h1 class="long-words">{title}</h1>
      {children}
    </div>
  </Layout>
);

interface NewKeyPageProps {
  readonly visitor: Visitor | null;
  readonly created: NewKey;
  /** Absolute URL of the convert operation. */
  readonly url: string;
  /** The key it replaces after a rotation. */
  readonly replaced?: ApiKey | undefined;
  readonly now: number;
}

/** The only page that ever contains the key. It is the response to the form, and is not cached. */
export const NewKeyPage = ({ visitor, created: { key, record }, url, replaced, now }: NewKeyPageProps) => (
  <KeyLayout visitor={visitor} title={`Your new API key “${record.name}”`}>
    <Notice kind="warn" title="Copy your key now. You won’t see it again.">
      We store only a hash of the key. Anyone who has it can use your account, so keep it in a safe place such as a
      password manager.
    </Notice>
    <div class="secret">
      <code id="key">{key}</code>
      <button type="button" data-copy="key" hidden>
        Copy key
      </button>
    </div>
    {replaced !== undefined && <p>{describeOldKey(replaced, now)}</p>}
    <section class="stack" aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <p class="soft">Run this command in a terminal. It returns the page as Markdown, with its metadata.</p>
      <Code
        id="curl"
        code={`curl ${url} \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://example.com/"}'`}
      />
    </section>
    <p>
      <a class="button" href={LIST}>
        I’ve copied the key
      </a>
    </p>
  </KeyLayout>
);

function describeOldKey(old: ApiKey, now: number) {
  const code = <code>{maskKey(old)}</code>;
  if (old.expiresAt === null || !isActive(old, now)) return <>The old key {code} no longer works.</>;
  return (
    <>
      The old key {code} keeps working until <LocalTime at={old.expiresAt} />.
    </>
  );
}

interface OneKeyProps {
  readonly visitor: Visitor | null;
  readonly apiKey: ApiKey;
  /** An error message; empty if there is none. */
  readonly problem?: string;
}

export const RenameKey = ({
  visitor,
  apiKey: key,
  problem = '',
  name = key.name,
}: OneKeyProps & { readonly name?: string }) => (
  <KeyLayout visitor={visitor} title={`Rename “${key.name}”`}>
    <form method="post" action={`${LIST}/${key.id}/rename`} class="card stack">
      <p>
        The key <code>{maskKey(key)}</code> keeps working. Only its name changes.
      </p>
      <Field
        name="name"
        label="New name"
        value={name}
        error={problem}
        maxlength={100}
        autocomplete="off"
        spellcheck={false}
        autofocus
      />
      <ConfirmButtons label="Rename key" cancelHref={LIST} />
    </form>
  </KeyLayout>
);

export const RotateKey = ({ visitor, apiKey: key, problem = '' }: OneKeyProps) => (
  <KeyLayout visitor={visitor} title={`Rotate “${key.name}”?`}>
    {problem !== '' && <Notice kind="danger">{problem}</Notice>}
    <form method="post" action={`${LIST}/${key.id}/rotate`} class="card stack">
      <KeyIdField />
      <p>
        Creates a new key with the same name{key.expiresAt === null ? '' : ' and expiration date'}. The old key,{' '}
        <code>{maskKey(key)}</code>, can keep working for a while, so you can replace it without downtime.
      </p>
      <fieldset class="field">
        <legend>The old key keeps working</legend>
        {GRACES.map(({ value, label }, index) => (
          <label class="check" for={`grace-${value}`}>
            <input id={`grace-${value}`} type="radio" name="grace" value={value} checked={index === 0} /> {label}
          </label>
        ))}
      </fieldset>
      <ConfirmButtons label={`Rotate “${key.name}”`} cancelHref={LIST} />
    </form>
  </KeyLayout>
);

interface RevokeProps extends OneKeyProps {
  /** In the last seven days. */
  readonly requests: number;
}

export const RevokeKey = ({ visitor, apiKey: key, requests }: RevokeProps) => (
  <KeyLayout visitor={visitor} title={`Revoke “${key.name}”?`}>
    <form method="post" action={`${LIST}/${key.id}/revoke`} class="card stack">
      <p>
        Anything using <code>{maskKey(key)}</code> stops working immediately. You can’t undo this.
      </p>
      <p>
        {key.lastUsedAt === null ? (
          'This key has never been used.'
        ) : (
          <>
            Last used <LocalTime at={key.lastUsedAt} />, with {formatCount(requests, 'request')} in the last 7 days. To
            replace it without downtime, <a href={`${LIST}/${key.id}/rotate`}>rotate it</a> instead.
          </>
        )}
      </p>
      <ConfirmButtons label={`Revoke “${key.name}”`} isDanger cancelHref={LIST} />
    </form>
  </KeyLayout>
);

export const KeyAlreadyCreatedPage = ({ visitor }: { readonly visitor: Visitor | null }) => (
  <KeyLayout visitor={visitor} title="This key was already created">
    <p>
      A key is shown only once, and you have already seen this one. If you didn’t save it, revoke it and create another.
    </p>
    <p>
      <a class="button button-primary" href={LIST}>
        View API keys
      </a>
    </p>
  </KeyLayout>
);
