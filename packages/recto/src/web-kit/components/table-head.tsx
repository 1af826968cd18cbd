/** The header row of a table. */

export interface Column {
  readonly name: string;
  /** Aligned right, so that digits line up. */
  readonly isNumber?: boolean;
  /** Only for screen readers, for example above a column of buttons. */
  readonly isVisuallyHidden?: boolean;
}

export const TableHead = ({ columns }: { readonly columns: readonly (string | Column)[] }) => (
  <thead>
    <tr>
      {columns.map((column) => {
        const {
          name,
          isNumber = false,
          isVisuallyHidden = false,
        } = typeof column === 'string' ? { name: column } : column;
        return (
          <th scope="col" class={isNumber ? 'number' : undefined}>
            {isVisuallyHidden ? <span class="visually-hidden">{name}</span> : name}
          </th>
        );
      })}
    </tr>
  </thead>
);
