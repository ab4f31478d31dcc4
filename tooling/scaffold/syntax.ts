import {
  type ArrayExpression,
  type Expression,
  type ImportDeclaration,
  parseSync,
  type Program,
  Visitor,
} from 'oxc-parser'

/** A text to insert at a place of a file. */
export type Insert = readonly [at: number, text: string]

export function read(text: string): Program {
  return parseSync('file.ts', text).program
}

/** Inserts from the end, so that earlier positions stay valid. */
export function withInserts(text: string, inserts: readonly Insert[]): string {
  return inserts
    .toSorted(([a], [b]) => b - a)
    .reduce((whole, [at, insert]) => whole.slice(0, at) + insert + whole.slice(at), text)
}

export function afterLast({ elements, start }: ArrayExpression, text: string): Insert {
  const last = elements.at(-1)
  return last ? [last.end, `, ${text}`] : [start + 1, text]
}

/** `[…]`, or that of `[…].map(…)`. */
export function arrayOf(value: Expression | undefined): ArrayExpression | undefined {
  if (value?.type === 'ArrayExpression') return value
  if (value?.type === 'CallExpression' && value.callee.type === 'MemberExpression') return arrayOf(value.callee.object)
  return undefined
}

/** Values of the variables that a file exports: `export const name = …`. */
export function exportedValues({ body }: Program): Expression[] {
  return body
    .flatMap(node => (node.type === 'ExportNamedDeclaration' && node.declaration ? [node.declaration] : []))
    .flatMap(node => (node.type === 'VariableDeclaration' ? node.declarations : []))
    .flatMap(({ init }) => init ?? [])
}

/** The value of a key in one of the objects that the file exports. */
export function exportedProperty(program: Program, key: string): Expression | undefined {
  return exportedValues(program)
    .flatMap(value => (value.type === 'ObjectExpression' ? value.properties : []))
    .flatMap(one =>
      one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === key ? [one.value] : [],
    )[0]
}

export function imports({ body }: Program): ImportDeclaration[] {
  return body.filter(node => node.type === 'ImportDeclaration')
}

/**
 * Inserts that import a name from a module: into an existing import, else as a new line. Empty if it is imported
 * already.
 */
export function importing(program: Program, name: string, source: string): Insert[] {
  const all = imports(program)
  const names = all.flatMap(one => one.specifiers.map(specifier => specifier.local.name))
  if (names.includes(name)) return []
  const same = all.find(one => one.source.value === source && one.importKind !== 'type' && one.specifiers.length > 0)
  const last = same?.specifiers.at(-1)
  return last ? [[last.end, `, ${name}`]] : [[all.at(-1)?.end ?? 0, `\nimport { ${name} } from '${source}'`]]
}

/** The module from which a file imports one of the names. */
export function sourceOf(program: Program, names: readonly string[]): string | undefined {
  return imports(program).find(one => one.specifiers.some(specifier => names.includes(specifier.local.name)))?.source
    .value
}

/** The innermost element of a list that contains `key: 'value'`, as a position to insert after. */
export function elementHolding(program: Program, key: string, value: string): { end: number } | undefined {
  const elements: { start: number; end: number }[] = []
  let at: number | undefined
  new Visitor({
    ArrayExpression: ({ elements: own }) => void elements.push(...own.filter(one => one !== null)),
    Property: ({ key: name, value: held, start }) => {
      if (name.type === 'Identifier' && name.name === key && held.type === 'Literal' && held.value === value)
        at ??= start
    },
  }).visit(program)
  const place = at
  return place === undefined
    ? undefined
    : elements
        .filter(one => one.start <= place && place < one.end)
        .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
}
