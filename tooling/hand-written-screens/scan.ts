import { type Node, parseSync, Visitor } from 'oxc-parser'

/** Names that a resource declares: fields, statuses, system columns, and the fields of its child rows. */
export type Declared = ReadonlyMap<string, ReadonlySet<string>>

export interface Restated {
  file: string
  resource: string
  names: string[]
}

interface Source {
  /** Resources whose declaration or type the file uses, directly or through a name of its feature. */
  resources: Set<string>
  names: Set<string>
}

/** The sources (path → text) that name at least two fields of a resource by hand, sorted by path. */
export function restatedFields(sources: ReadonlyMap<string, string>, declared: Declared): Restated[] {
  const aliases = aliasesIn(sources, declared)
  return [...sources]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, text]) => {
      const { resources, names } = read(text, { file, declared, aliases })
      const found = [...resources].map(resource => ({
        file,
        resource,
        names: [...names].filter(name => declared.get(resource)?.has(withoutLabelSuffix(name))).toSorted(),
      }))
      return found.filter(one => one.names.length > 1 && !found.some(other => holdsMore(other, one)))
    })
}

/** Whether all named fields of a resource also belong to another, which is then the one that is meant. */
function holdsMore(other: Restated, one: Restated): boolean {
  return other.names.length > one.names.length && one.names.every(name => other.names.includes(name))
}

/** A label of a reference, such as `carrierId$`, counts as its field. */
const withoutLabelSuffix = (name: string): string => name.replace(/\$$/, '')

type Aliases = ReadonlyMap<string, ReadonlySet<string>>

/** Names under which files export a resource: `TripRow` for the waybill. */
function aliasesIn(sources: ReadonlyMap<string, string>, declared: Declared): Aliases {
  const aliases = new Map<string, Set<string>>()
  const own = /^export (?:type|const|interface|function) (\w+)[^\n]*(?:typeof |anyResource\(|<typeof )(\w+)/gm
  for (const text of sources.values()) {
    for (const [, alias = '', resource = ''] of text.matchAll(own)) {
      if (!declared.has(resource) || declared.has(alias)) continue
      aliases.set(alias, (aliases.get(alias) ?? new Set()).add(resource))
    }
  }
  return aliases
}

function read(
  text: string,
  { file, declared, aliases }: { file: string; declared: Declared; aliases: Aliases },
): Source {
  const resources = new Set<string>()
  const names = new Set<string>()
  const skipped = new Set<Node>()
  const skip = (...nodes: (Node | null | undefined)[]) => nodes.forEach(node => node && skipped.add(node))
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      skip(source)
      for (const { local } of specifiers) {
        if (source.value.startsWith('@tuheng/domain/') && declared.has(local.name)) resources.add(local.name)
        else if (source.value.startsWith('.')) aliases.get(local.name)?.forEach(resource => resources.add(resource))
      }
    },
    ImportExpression: ({ source }) => skip(source),
    // `row.kind === 'customer'` compares a value
    BinaryExpression: ({ left, right }) => skip(left, right),
    SwitchCase: ({ test }) => skip(test),
    JSXAttribute: ({ value }) => skip(value),
    ObjectExpression({ properties }) {
      const keys = properties.flatMap(one => (one.type === 'Property' && !one.computed ? [keyOf(one.key)] : []))
      if (
        keys.length > 1 &&
        [...declared.values()].some(fields => keys.every(key => fields.has(withoutLabelSuffix(key))))
      )
        keys.forEach(key => names.add(key))
    },
    Literal(node) {
      if (typeof node.value === 'string' && !skipped.has(node)) names.add(node.value)
    },
  }).visit(parseSync(file, text).program)
  return { resources, names }
}

function keyOf(key: Node): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}
