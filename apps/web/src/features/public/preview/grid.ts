/** The beginning of a table. */
export interface Grid {
  rows: string[][]
  /** Rows there are in all. */
  total: number
  /** Of the sheet. */
  name: string
}
