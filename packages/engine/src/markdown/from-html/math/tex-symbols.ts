/** TeX names of symbols, letters and functions. Symbols that are not listed stay unchanged. */

const NAMED_SYMBOLS =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ' +
  'ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta ' +
  '∆ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ' +
  '∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⨁ bigoplus ⨂ bigotimes ⋁ bigvee ⋀ bigwedge ' +
  '≤ le ⩽ leqslant ≥ ge ⩾ geqslant ≠ ne ≈ approx ≃ simeq ≅ cong ≡ equiv ∼ sim ∝ propto ≪ ll ≫ gg ≺ prec ≻ succ ≜ triangleq ' +
  '× times ÷ div ± pm ∓ mp ⋅ cdot · cdot ∘ circ ∗ ast ⊕ oplus ⊗ otimes ⊙ odot ∪ cup ∩ cap ∖ setminus ∧ wedge ∨ vee ¬ neg ' +
  '∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∅ emptyset ∀ forall ∃ exists ∄ nexists ∂ partial ∇ nabla ∞ infty ' +
  '→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ⟶ longrightarrow ⟹ implies ⟺ iff ↦ mapsto ↑ uparrow ' +
  '↓ downarrow ↪ hookrightarrow ⇌ rightleftharpoons … ldots ⋯ cdots ⋮ vdots ⋱ ddots ⟨ langle ⟩ rangle 〈 langle 〉 rangle ' +
  '⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert ∥ parallel ⊥ perp ∠ angle ° circ ℏ hbar ℓ ell ℜ Re ℑ Im ℘ wp ℵ aleph † dagger ' +
  '∣ mid ⊢ vdash ⊨ models ⊤ top □ square △ triangle ★ star √ surd ∴ therefore ∵ because';
const ESCAPED = '{}%#&$_';
const BLACKBOARD = 'ℂℍℕℙℚℝℤ𝔼';
const CALLIGRAPHIC = 'ℬℰℱℋℐℒℳℛ';

function readSymbols(): Map<string, string> {
  const named = new Map<string, string>();
  const words = NAMED_SYMBOLS.split(' ');
  for (let at = 0; at + 1 < words.length; at += 2) named.set(words[at]!, `\\${words[at + 1]!}`);
  for (const sign of ESCAPED) named.set(sign, `\\${sign}`);
  // NFKC maps letters of mathematical alphabets to plain letters.
  for (const sign of BLACKBOARD) named.set(sign, `\\mathbb{${sign.normalize('NFKC')}}`);
  for (const sign of CALLIGRAPHIC) named.set(sign, `\\mathcal{${sign.normalize('NFKC')}}`);
  named.set('\\', '\\backslash');
  named.set('^', '\\wedge');
  named.set('~', '\\sim');
  named.set('−', '-');
  named.set('′', "'");
  named.set('″', "''");
  return named;
}

/** Made by the first formula. */
let symbols: ReadonlyMap<string, string> | undefined;

/** The TeX of a symbol, if it has a name. */
export function texSymbol(symbol: string): string | undefined {
  symbols ??= readSymbols();
  return symbols.get(symbol);
}

/** Functions and operators with a TeX command. */
export const TEX_FUNCTIONS: ReadonlySet<string> = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

/** Operators whose limits are written as scripts. */
export const TEX_WITH_LIMITS: ReadonlySet<string> = new Set(
  'sum prod coprod int iint iiint oint bigcup bigcap bigoplus bigotimes bigvee bigwedge det gcd inf lim liminf limsup max min Pr sup'
    .split(' ')
    .map((name) => `\\${name}`),
);

/** Accent symbol → TeX command, from commands with their symbols. */
function accents(table: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(table.matchAll(/(\w+) (\S+)/g), ([, command, symbols]) =>
      [...symbols!].map((symbol) => [symbol, command!] as const),
    ).flat(),
  );
}

export const TEX_OVER = accents(
  'hat ^ˆ\u0302 tilde ~˜\u0303 overline ¯‾\u0305\u0304_ vec →\u20D7 dot ˙.\u0307 ddot ¨\u0308 check ˇ breve ˘ acute ´ grave ` overbrace ⏞︷',
);
export const TEX_UNDER = accents('underline _\u0332¯‾ underbrace ⏟︸');

/** `mathvariant` → TeX command. */
export const TEX_ALPHABETS: ReadonlyMap<string, string> = new Map([
  ['normal', 'mathrm'],
  ['bold', 'mathbf'],
  ['double-struck', 'mathbb'],
  ['script', 'mathcal'],
  ['fraktur', 'mathfrak'],
  ['sans-serif', 'mathsf'],
  ['monospace', 'mathtt'],
  ['bold-italic', 'boldsymbol'],
]);
