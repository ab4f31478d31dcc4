/** The same rule for each of these fields, as `lockedWhen` and its like take it. */
export const eachField = <const N extends string, R>(names: readonly N[], rule: R): { readonly [K in N]: R } =>
  Object.fromEntries(names.map(name => [name, rule])) as { [K in N]: R }
