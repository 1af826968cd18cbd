/** Buttons for signing in with GitHub or Google. */
import type { IdentityProvider } from '../identity-provider.ts';

interface ProviderButtonsProps {
  readonly providers: readonly IdentityProvider[];
  /** Path to open after signing in. */
  readonly next: string;
}

export const ProviderButtons = ({ providers, next }: ProviderButtonsProps) =>
  providers.length === 0 ? null : (
    <>
      <p class="or">or</p>
      <div class="stack-tight">
        {providers.map(({ name, label }) => (
          <form method="post" action={`/sign-in/with/${name}`}>
            <input type="hidden" name="next" value={next} />
            <button type="submit" class="button-wide">
              Continue with {label}
            </button>
          </form>
        ))}
      </div>
    </>
  );

/**
 * Lets the page's forms redirect to the providers: browsers apply `form-action` to redirects too.
 */
export function providerPolicy(providers: readonly IdentityProvider[]): Readonly<Record<string, string>> {
  const urls = providers.map((provider) => provider.authorizeUrl({ state: '', challenge: '', redirectUri: '' }));
  return { 'form-action': ["'self'", ...urls.map((url) => new URL(url).origin)].join(' ') };
}
