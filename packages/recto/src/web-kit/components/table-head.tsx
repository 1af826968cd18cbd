/** The head of a table: a name for each column. */

export interface Column {
  readonly name: string;
  /** Set to the end, digit under digit. */
  readonly isNumber?: boolean;
  /** Whether the name is there to be heard alone, above buttons that need none to be seen. */
  readonly isUnseen?: boolean;
}

export const TableHead = ({ columns }: { readonly columns: readonly (string | Column)[] }) => (
  <thead>
    <tr>
      {columns.map((column) => {
        const { name, isNumber = false, isUnseen = false } = typeof column === 'string' ? { name: column } : column;
        return (
          <th scope="col" class={isNumber ? 'number' : undefined}>
            {isUnseen ? <span class="visually-hidden">{name}</span> : name}
          </th>
        );
      })}
    </tr>
  </thead>
);
