/** The databases Recto keeps its data in. */
export type Engine = 'sqlite' | 'postgres';
