/** As a neighbour, with other rights of it for some actions: `{ of: 'oms.way', actions: { modify: 'arrive' } }`. */
export interface GrantsLike {
  readonly of: string
  readonly actions: Readonly<Record<string, string>>
}
