import type { Node, Rule } from './types.ts'

const MESSAGE =
  'a share of an amount is split by kernel/split (splitExact): parts that are rounded one by one do not add up'

/**
 * Finds `div(mul(amount, part), whole)` and `mul(amount, div(part, whole))`: a proportional share computed by hand.
 * Division or multiplication by a literal converts units and is allowed.
 */
export const splitByHand: Rule = {
  meta: { type: 'problem', docs: { description: 'shares come from splitExact' } },
  create(context) {
    const itself = /[\\/]kernel[\\/]split\.ts$/.test(context.filename)
    return {
      CallExpression(node) {
        if (itself) return
        const name = called(node)
        const [first, second] = node.arguments as Node[]
        const whole = receiver(node)
        const isShare =
          name === 'div'
            ? (called(first) === 'mul' && isMeasured(second)) || (called(whole) === 'mul' && isMeasured(first))
            : (name === 'mul' || name === 'times') &&
              ![first, second].some(isWritten) &&
              [first, second, whole].some(isQuotient)
        if (isShare) context.report({ node, message: MESSAGE })
      },
    }
  },
}

/** Name of the called function or method. */
function called(node: Node | undefined): string | undefined {
  if (node?.type !== 'CallExpression') return undefined
  const callee = node.callee as Node
  return String(callee.type === 'MemberExpression' ? (callee.property as Node).name : callee.name)
}

/** The receiver of a method call, inside `dec(…)` if there is one. */
function receiver(node: Node): Node | undefined {
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression') return undefined
  const object = callee.object as Node
  return called(object) === 'dec' ? (object.arguments as Node[])[0] : object
}

const isQuotient = (node: Node | undefined): boolean =>
  called(node) === 'div' && isMeasured((node?.arguments as Node[] | undefined)?.at(-1))
const isWritten = (node: Node | undefined): boolean => node?.type === 'Literal'
const isMeasured = (node: Node | undefined): boolean => !!node && !isWritten(node)
