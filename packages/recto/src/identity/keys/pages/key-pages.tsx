/** The pages of one key: shown once, renamed, rotated, revoked. Each names the key it is about. */
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

interface FrameProps {
  readonly visitor: Visitor | null;
  readonly title: string;
  readonly children: Child;
}

const KeyFrame = ({ visitor, title, children }: FrameProps) => (
  <Layout title={title} path={LIST} visitor={visitor} styles={['keys.css']}>
    <div class="measure stack-loose">
      <nav aria-label="Where you are" class="small">
        <a href={LIST}>API keys</a>
      </nav>
      <h1 class="long-words">{title}</h1>
      {children}
    </div>
  </Layout>
);

interface ShownOnceProps {
  readonly visitor: Visitor | null;
  readonly made: NewKey;
  /** Of the convert operation, absolute. */
  readonly url: string;
  /** The key that it follows, if any. */
  readonly replaced?: ApiKey | undefined;
  readonly now: number;
}

/** The only page that ever holds the key; it is answered to the form that asked for it, and kept by nobody. */
export const NewKeyPage = ({ visitor, made: { key, record }, url, replaced, now }: ShownOnceProps) => (
  <KeyFrame visitor={visitor} title={`Your new key “${record.name}”`}>
    <Notice kind="warn" title="Copy it now: it is shown this one time.">
      Only a fingerprint of it is kept here. Whoever has it can convert in your name, so keep it where you keep
      passwords.
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
      <p class="soft">Paste this into a terminal; what comes back is the page as Markdown, with its metadata.</p>
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
        I have copied it
      </a>
    </p>
  </KeyFrame>
);

function describeOldKey(old: ApiKey, now: number) {
  const code = <code>{maskKey(old)}</code>;
  if (old.expiresAt === null || !isActive(old, now)) return <>The old key {code} has ended.</>;
  return (
    <>
      The old key {code} goes on working until <LocalTime at={old.expiresAt} />.
    </>
  );
}

interface OneKeyProps {
  readonly visitor: Visitor | null;
  readonly apiKey: ApiKey;
  /** What is wrong with what was filled in, after a try. */
  readonly problem?: string;
}

export const RenameKey = ({
  visitor,
  apiKey: key,
  problem = '',
  name = key.name,
}: OneKeyProps & { readonly name?: string }) => (
  <KeyFrame visitor={visitor} title={`Rename “${key.name}”`}>
    <form method="post" action={`${LIST}/${key.id}/rename`} class="card stack">
      <p>
        The key <code>{maskKey(key)}</code> goes on working; only what you call it changes.
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
      <ConfirmButtons label="Rename" cancelHref={LIST} />
    </form>
  </KeyFrame>
);

export const RotateKey = ({ visitor, apiKey: key, problem = '' }: OneKeyProps) => (
  <KeyFrame visitor={visitor} title={`Rotate “${key.name}”?`}>
    {problem !== '' && <Notice kind="danger">{problem}</Notice>}
    <form method="post" action={`${LIST}/${key.id}/rotate`} class="card stack">
      <KeyIdField />
      <p>
        You get a new key with the same name{key.expiresAt === null ? '' : ' and the same end'}. The old one,{' '}
        <code>{maskKey(key)}</code>, may go on working for a while, so that you can put the new one in its place without
        a gap.
      </p>
      <fieldset class="field">
        <legend>The old key goes on working</legend>
        {GRACES.map(({ value, label }, place) => (
          <label class="check" for={`grace-${value}`}>
            <input id={`grace-${value}`} type="radio" name="grace" value={value} checked={place === 0} /> {label}
          </label>
        ))}
      </fieldset>
      <ConfirmButtons label={`Rotate “${key.name}”`} cancelHref={LIST} />
    </form>
  </KeyFrame>
);

interface RevokeProps extends OneKeyProps {
  /** On the last seven days. */
  readonly requests: number;
}

export const RevokeKey = ({ visitor, apiKey: key, requests }: RevokeProps) => (
  <KeyFrame visitor={visitor} title={`Revoke “${key.name}”?`}>
    <form method="post" action={`${LIST}/${key.id}/revoke`} class="card stack">
      <p>
        Whatever uses <code>{maskKey(key)}</code> is refused from its next request on. This cannot be undone.
      </p>
      <p>
        {key.lastUsedAt === null ? (
          'It was never used.'
        ) : (
          <>
            It was last used on <LocalTime at={key.lastUsedAt} />, and sent {formatCount(requests, 'request')} this
            week. To change it without a gap, <a href={`${LIST}/${key.id}/rotate`}>rotate it</a> instead.
          </>
        )}
      </p>
      <ConfirmButtons label={`Revoke “${key.name}”`} isDanger cancelHref={LIST} />
    </form>
  </KeyFrame>
);

export const KeyAlreadyCreatedPage = ({ visitor }: { readonly visitor: Visitor | null }) => (
  <KeyFrame visitor={visitor} title="This key was made already">
    <p>
      A key is shown only once, and this page has shown it. If you did not keep it, revoke it and make another: nobody
      can bring it back.
    </p>
    <p>
      <a class="button button-primary" href={LIST}>
        To your keys
      </a>
    </p>
  </KeyFrame>
);
