/** The first rows of a table. */
export interface Grid {
  rows: string[][]
  /** Number of rows in the file. */
  total: number
  /** Name of the sheet. */
  name: string
}
