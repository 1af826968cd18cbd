/**
 * A text as the model would see it in a language that it doesn't know: all words are unknown, their length and case, digits and
 * punctuation stay. Most of the labeled pages are English, but the engine must work in every language.
 */

const LETTERS = 26;
/** How far each letter of a word moves in the alphabet. With 5, hardly any word becomes another one. */
const SHIFT = 5;
const LOWER_A = 97;
const UPPER_A = 65;

export function foreignText(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter >= 'a' ? LOWER_A : UPPER_A;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + SHIFT) % LETTERS));
  });
}
