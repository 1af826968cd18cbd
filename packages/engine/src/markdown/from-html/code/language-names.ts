/** Names of programming languages in the classes of highlighters. */

/** One language per line: the canonical name and its aliases. */
const NAMES = `
javascript js jsx mjs cjs
typescript ts tsx
python py python3 py3 ipython ipython3 pycon
bash sh shell zsh console shellsession shell-session sh-session
powershell ps1 posh
batch bat
ruby rb
rust rs
go golang
c
cpp c++ cplusplus
csharp c# cs
objectivec objective-c objc
java
kotlin kt
swift
scala
php
perl pl
lua
r
julia jl
haskell hs
ocaml
fsharp f#
elixir ex
erlang erl
clojure clj
scheme
lisp common-lisp commonlisp
emacs-lisp elisp
dart
groovy
matlab
octave
fortran
pascal delphi
vb vbnet vb.net visualbasic
vba
assembly asm nasm
html html5 markup xhtml
xml
svg
css
scss
sass
less
json jsonc json5
yaml yml
toml
ini
csv
markdown md
latex tex
sql plsql tsql mysql postgresql
graphql gql
dockerfile docker
makefile
cmake
nginx
apache
diff patch
vim viml
vue
svelte
astro
solidity
zig
nim
nix
crystal
verilog
vhdl
wasm
glsl
hlsl
terraform hcl
protobuf proto
prolog
racket
tcl
awk
jinja jinja2
twig
liquid
handlebars hbs
ejs
erb
mermaid
`;

const CANONICAL: ReadonlyMap<string, string> = new Map(
  NAMES.trim()
    .split('\n')
    .flatMap((line) => {
      const names = line.split(' ');
      return names.map((name) => [name, names[0]!] as const);
    }),
);

/** Whether the lowercase `name` is a programming language. */
export function isLanguageName(name: string): boolean {
  return CANONICAL.has(name);
}

/** Whether both are names of the same language. */
export function isSameLanguage(label: string, language: string): boolean {
  if (label === '' || language === '') return false;
  const [first, second] = [label.toLowerCase().replaceAll(' ', ''), language.toLowerCase()];
  return first === second || (CANONICAL.get(first) ?? first) === (CANONICAL.get(second) ?? second);
}
