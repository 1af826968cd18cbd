/** Buttons that lead to GitHub, Google and the like. */
import type { IdentityProvider } from '../identity-provider.ts';

interface ProviderButtonsProps {
  readonly providers: readonly IdentityProvider[];
  readonly next: string;
  readonly verb: string;
}

export const ProviderButtons = ({ providers, next, verb }: ProviderButtonsProps) =>
  providers.length === 0 ? null : (
    <>
      <p class="or">or</p>
      <div class="stack-tight">
        {providers.map(({ name, label }) => (
          <form method="post" action={`/sign-in/with/${name}`}>
            <input type="hidden" name="next" value={next} />
            <button type="submit" class="button-wide">
              {verb} with {label}
            </button>
          </form>
        ))}
      </div>
    </>
  );

/** A form's answer may lead on to these; browsers hold a form's redirects against the policy too. */
export function providerPolicy(providers: readonly IdentityProvider[]): Readonly<Record<string, string>> {
  const addresses = providers.map((provider) => provider.authorizeUrl({ state: '', challenge: '', redirectUri: '' }));
  return { 'form-action': ["'self'", ...addresses.map((address) => new URL(address).origin)].join(' ') };
}
