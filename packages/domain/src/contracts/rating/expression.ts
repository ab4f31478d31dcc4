import { add, div, max, min, mul, neg, sub, type Dec } from '../../kernel/decimal.ts'

/**
 * Computes a trace formula such as `33.46 × 3 ÷ 1000` or `min(33.46, 33.28) − 0.5` exactly (quotients to 60 digits).
 * Supports numbers, `+ − × ÷` (also `- * /`), brackets, `min(…)` and `max(…)`. Throws a SyntaxError on anything else.
 */
export function evaluate(formula: string): Dec {
  const tokens = tokensOf(formula)
  let at = 0
  const next = (...wanted: string[]): string | null => {
    const token = tokens[at]
    if (token === undefined || !wanted.includes(token)) return null
    at += 1
    return token
  }
  const expect = (token: string): void => {
    if (!next(token)) throw new SyntaxError(`Expected "${token}" in "${formula}"`)
  }

  const expression = (): Dec => {
    let value = term()
    for (let op = next('+', '-'); op; op = next('+', '-')) value = op === '+' ? add(value, term()) : sub(value, term())
    return value
  }
  const term = (): Dec => {
    let value = factor()
    for (let op = next('*', '/'); op; op = next('*', '/')) {
      value = op === '*' ? mul(value, factor()) : div(value, factor())
    }
    return value
  }
  const factor = (): Dec => {
    if (next('-')) return neg(factor())
    if (next('(')) {
      const value = expression()
      expect(')')
      return value
    }
    const name = next('min', 'max')
    if (name) return (name === 'min' ? min : max)(...args())
    const number = tokens[at]
    if (number === undefined || !/^\d/.test(number)) throw new SyntaxError(`Expected a number in "${formula}"`)
    at += 1
    return number
  }
  const args = (): Dec[] => {
    expect('(')
    const list = [expression()]
    while (next(',')) list.push(expression())
    expect(')')
    return list
  }

  const value = expression()
  if (at < tokens.length) throw new SyntaxError(`Unexpected "${tokens[at]}" in "${formula}"`)
  return value
}

const ASCII_OPERATORS: Record<string, string> = { '−': '-', '×': '*', '÷': '/' }

function tokensOf(formula: string): string[] {
  const tokens = formula.match(/\d+(\.\d+)?|min|max|[-−+×*÷/(),]|\S/g) ?? []
  return tokens.map(token => ASCII_OPERATORS[token] ?? token)
}
