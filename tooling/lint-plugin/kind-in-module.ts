import { kinds } from '../../packages/domain/src/kernel/kinds/index.ts'
import { literalText, type Node, type Rule } from './types.ts'

/** Kinds that decide which tables, joins and rows exist, not how a value is read, stored or shown. */
const STRUCTURAL = new Set(['lines', 'ref', 'refs', 'dict', 'files', 'json', 'serial'])

const MESSAGE =
  'the behaviour of a field kind belongs to its module: domain/kernel/kinds, server/sql/columns, web/engine/widgets'

/**
 * Refuses `field.kind === 'money'` outside the kind modules, because the next kind would be forgotten there. Option
 * `allow` lists kinds.
 */
export const kindInModule: Rule = {
  meta: {
    type: 'problem',
    docs: { description: 'field kinds are reached through total maps' },
    schema: [{ type: 'object', properties: { allow: { type: 'array', items: { type: 'string' } } } }],
  },
  create(context) {
    const { allow = [] } = (context.options[0] ?? {}) as { allow?: string[] }
    const banned = (node: unknown) => {
      const kind = literalText(node)
      return kind !== undefined && kind in kinds && !STRUCTURAL.has(kind) && !allow.includes(kind)
    }
    const report = (node: Node) => context.report({ node, message: MESSAGE })
    return {
      BinaryExpression(node) {
        if (
          isEquality(node) &&
          ((isKind(node.left) && banned(node.right)) || (isKind(node.right) && banned(node.left)))
        )
          report(node)
      },
      SwitchStatement(node) {
        const cases = node.cases as { test: unknown }[]
        if (isKind(node.discriminant) && cases.some(each => banned(each.test))) report(node)
      },
      CallExpression(node) {
        const list = ((node.callee as Node).object ?? {}) as Partial<Node>
        const listed = list.type === 'ArrayExpression' ? (list.elements as unknown[]) : []
        if (listed.some(banned) && (node.arguments as unknown[]).some(isKind)) report(node)
      },
    }
  },
}

function isEquality(node: Node): boolean {
  return ['===', '!==', '==', '!='].includes(String(node.operator))
}

function isKind(node: unknown): boolean {
  const { type, expression, property } = (node ?? {}) as Partial<Node>
  if (type === 'ChainExpression') return isKind(expression)
  return type === 'MemberExpression' && (property as Node & { name?: string }).name === 'kind'
}
