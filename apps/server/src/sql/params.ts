/** Parameters of one statement, numbered as they are added. */
export class Params {
  readonly values: unknown[]
  constructor(...values: unknown[]) {
    this.values = values
  }
  /** Adds a value and returns its placeholder, `$3`. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}
