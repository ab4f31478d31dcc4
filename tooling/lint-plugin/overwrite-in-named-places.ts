import type { Node, Rule } from './types.ts'

/**
 * `tx.overwrite` bypasses derivation, validation and hooks, so .oxlintrc.json lists the files that may call it, with
 * reasons.
 */
export const overwriteInNamedPlaces: Rule = {
  meta: { type: 'problem', docs: { description: 'unchecked writes stand in named places' }, schema: [] },
  create(context) {
    return {
      MemberExpression(node) {
        const name =
          (node.property as Node & { name?: string; value?: unknown }).name ??
          (node.property as { value?: unknown }).value
        if (name === 'overwrite')
          context.report({
            node,
            message:
              'write by save or transition; a new place for tx.overwrite is named in .oxlintrc.json with its reason',
          })
      },
    }
  },
}
